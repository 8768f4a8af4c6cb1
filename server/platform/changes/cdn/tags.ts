import { isPublicKind, parseChangeKey, type ChangeKey } from '../changed-keys.ts';

/** The header from which a CDN reads the tags of an answer. */
export type CdnTagHeader = 'Surrogate-Key' | 'Cache-Tag';

/** How long a CDN answers from its copy, and how much longer while it fetches the next one; in seconds. */
export const CDN_FRESH_SECONDS = 60;
export const CDN_STALE_SECONDS = 30;

/** The tag of every answer. */
const ALL = 'akane';

// Proxies of the way may bound all headers of an answer to 4 KB, and the policy of a page takes half of it.
const MAX_LENGTH = 1000;

function headerOf(header: CdnTagHeader, tags: Iterable<string>): string {
  return [...tags].join(header === 'Surrogate-Key' ? ' ' : ',');
}

/** The tags of an answer: the keys that it names, or only their kinds where these are too many. */
export function tagsOf(keys: readonly ChangeKey[]): string[] {
  const tags = [ALL, ...new Set(keys)];
  if (tags.join(' ').length <= MAX_LENGTH) return tags;
  return [ALL, ...new Set(keys.map((key) => parseChangeKey(key).kind))];
}

/** The tags whose answers a change makes outdated. */
export function changedTags(key: string): string[] {
  const { kind } = parseChangeKey(key);
  if (!isPublicKind(kind)) return [];
  // Restrictions decide which callers share an answer.
  if (kind === 'restrictions') return [ALL];
  return [...new Set([key, kind, 'public'])];
}

/** The tags to purge, as few as a CDN takes in one request: the tag of every answer where they are more. */
export function boundedTags(tags: Iterable<string>, max: number): string[] {
  const all = [...new Set(tags)];
  return all.length > max || all.includes(ALL) ? [ALL] : all;
}

/**
 * The headers by which a CDN may store an answer and purge it. Browsers revalidate as they do without a CDN: for them
 * `must-revalidate` overrides the rest.
 */
export function headersForCdn(header: CdnTagHeader, keys: readonly ChangeKey[]): Record<string, string> {
  const times = `s-maxage=${CDN_FRESH_SECONDS}, stale-while-revalidate=${CDN_STALE_SECONDS}`;
  return {
    'cache-control': `public, max-age=0, ${times}, must-revalidate`,
    [header]: headerOf(header, tagsOf(keys)),
  };
}
