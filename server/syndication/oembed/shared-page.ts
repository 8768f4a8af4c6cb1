import { readMoment } from '#contract/moment.ts';

/** A page of ours as others link to it: one episode, perhaps from a second on, or a release. */
export type SharedPage = { episodeId: string; moment: number | null } | { alias: string };

const EPISODE = /^\/(?:anime\/video\/(?:episode|queue)|embed)\/([^/]+)\/?$/;
const RELEASE = /^\/anime\/releases\/release\/([^/]+)(?:\/(?:episodes|torrents|members|franchises))?\/?$/;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** What a whole address points to; null when it is not ours or leads to nothing that plays. */
export function sharedPage(address: string, origin: string): SharedPage | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, searchParams } = new URL(address);
  if (!/^https?:$/.test(protocol) || host !== new URL(origin).host) return null;
  const episodeId = EPISODE.exec(pathname)?.[1];
  if (episodeId !== undefined) return { episodeId, moment: readMoment(searchParams.get('t')) };
  const alias = decoded(RELEASE.exec(pathname)?.[1] ?? '');
  // PostgreSQL has no place for a zero character in text.
  return alias && !alias.includes('\0') ? { alias } : null;
}
