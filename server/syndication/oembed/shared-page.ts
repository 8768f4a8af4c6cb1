import { readMoment } from '#contract/moment.ts';

/** The target of a link: an episode, with an optional start in seconds, or a release. */
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

/** Parses an absolute address; null when it is of another site or not a page with a video. */
export function parseSharedPage(address: string, origin: string): SharedPage | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, searchParams } = new URL(address);
  if (!/^https?:$/.test(protocol) || host !== new URL(origin).host) return null;
  const episodeId = EPISODE.exec(pathname)?.[1];
  if (episodeId !== undefined) return { episodeId, moment: readMoment(searchParams.get('t')) };
  const alias = decoded(RELEASE.exec(pathname)?.[1] ?? '');
  // PostgreSQL text cannot hold a zero character.
  return alias && !alias.includes('\0') ? { alias } : null;
}
