import { compareByLastWatched } from '#web/entities/episode/last-started.ts';
import type { Position, Positions } from '#web/entities/episode/positions.ts';
import type { HiddenSince } from './hidden-titles.ts';

/** A started release: the episode watched last, and when. */
export type ContinuedTitle = { releaseId: number; episodeId: string; at: number };

const MAX = 20;
// Seconds below which an episode does not count as started.
const MIN_SECONDS = 10;

type Watched = { episodeId: string; position: Position };

function isTooShort([first, ...others]: Watched[]): boolean {
  return others.length === 0 && first?.position.isWatched === false && first.position.time < MIN_SECONDS;
}

/** At most twenty started releases, the last watched first; a hidden release returns when it is watched again. */
export function listTitles(positions: Positions, hidden: HiddenSince): ContinuedTitle[] {
  const byRelease = new Map<number, Watched[]>();
  for (const [episodeId, position] of Object.entries(positions)) {
    const { releaseId } = position;
    if (releaseId === undefined) continue;
    byRelease.set(releaseId, [...(byRelease.get(releaseId) ?? []), { episodeId, position }]);
  }
  return [...byRelease]
    .flatMap(([releaseId, watched]) => {
      const [last] = watched.toSorted((a, b) => compareByLastWatched(a.position, b.position));
      if (!last || isTooShort(watched)) return [];
      const { at } = last.position;
      return at > (hidden[releaseId] ?? 0) ? [{ releaseId, episodeId: last.episodeId, at }] : [];
    })
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MAX);
}

/** Writes titles for an address. */
export function writeTitles(titles: readonly Pick<ContinuedTitle, 'releaseId' | 'episodeId'>[]): string {
  return titles.map(({ releaseId, episodeId }) => `${releaseId}:${episodeId}`).join(',');
}

/** Reads the titles of an address, episode by release; invalid ones are omitted. */
export function readTitles(text: string): Map<number, string> {
  const pairs = text.split(',').flatMap((pair): [number, string][] => {
    const [, releaseId, episodeId] = /^([1-9]\d{0,8}):([\da-f-]{36})$/.exec(pair) ?? [];
    return releaseId && episodeId ? [[Number(releaseId), episodeId]] : [];
  });
  return new Map(pairs.slice(0, MAX));
}
