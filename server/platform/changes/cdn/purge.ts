import type { CdnTagHeader } from './tags.ts';

/** How to tell a CDN which answers are outdated. */
export type PurgeTarget = {
  url: string;
  /** The header of the tags, which also decides the form of the request. */
  tagHeader: CdnTagHeader;
  token: string | undefined;
};

const TIMEOUT_MS = 5000;

// The most tags that a request of each form may have, by the documents of Fastly and Cloudflare.
const MAX_TAGS: Record<CdnTagHeader, number> = { 'Surrogate-Key': 250, 'Cache-Tag': 30 };

/** The most tags that one request may purge. */
export function maxTagsOf({ tagHeader }: PurgeTarget): number {
  return MAX_TAGS[tagHeader];
}

function requestOf({ tagHeader, token }: PurgeTarget, tags: readonly string[]): RequestInit {
  if (tagHeader === 'Surrogate-Key') {
    const key: Record<string, string> = token === undefined ? {} : { 'Fastly-Key': token };
    return { headers: { 'Surrogate-Key': tags.join(' '), ...key } };
  }
  const key: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return { headers: { 'Content-Type': 'application/json', ...key }, body: JSON.stringify({ tags }) };
}

/** Purges the answers with one of these tags: one POST. Throws unless the CDN has taken it within five seconds. */
export async function purge(target: PurgeTarget, tags: readonly string[]): Promise<void> {
  const response = await fetch(target.url, {
    ...requestOf(target, tags),
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}
