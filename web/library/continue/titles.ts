import type { Position, Positions } from '#web/entities/episode/positions.ts';
import type { Hidden } from './hidden-titles.ts';

/** A release somebody is in the middle of: the episode watched last, and when. */
export type Title = { releaseId: number; episodeId: string; at: number };

const MAX = 20;
// A look that lasted less is no beginning.
const WORTH_RESUMING = 10;

type Watched = { episodeId: string; position: Position };

function isOnlyLook([first, ...others]: Watched[]): boolean {
  return others.length === 0 && first?.position.isWatched === false && first.position.time < WORTH_RESUMING;
}

/**
 * The releases of this browser's positions, watched last first, twenty at most; one taken off the list is back when it
 * is watched again.
 */
export function titlesOf(positions: Positions, hidden: Hidden): Title[] {
  const byRelease = new Map<number, Watched[]>();
  for (const [episodeId, position] of Object.entries(positions)) {
    const { releaseId } = position;
    if (releaseId === undefined) continue;
    byRelease.set(releaseId, [...(byRelease.get(releaseId) ?? []), { episodeId, position }]);
  }
  return [...byRelease]
    .flatMap(([releaseId, watched]) => {
      const [last] = watched.toSorted((a, b) => b.position.at - a.position.at);
      if (!last || isOnlyLook(watched)) return [];
      const { at } = last.position;
      return at > (hidden[releaseId] ?? 0) ? [{ releaseId, episodeId: last.episodeId, at }] : [];
    })
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MAX);
}

/** Titles as they are written in an address. */
export function writeTitles(titles: readonly Pick<Title, 'releaseId' | 'episodeId'>[]): string {
  return titles.map(({ releaseId, episodeId }) => `${releaseId}:${episodeId}`).join(',');
}

/** The titles an address names; what it gets wrong is left out. */
export function readTitles(text: string): Map<number, string> {
  const pairs = text.split(',').flatMap((pair): [number, string][] => {
    const [, releaseId, episodeId] = /^([1-9]\d{0,8}):([\da-f-]{36})$/.exec(pair) ?? [];
    return releaseId && episodeId ? [[Number(releaseId), episodeId]] : [];
  });
  return new Map(pairs.slice(0, MAX));
}
