import { hasNoProgress } from '#contract/merge-timecodes.ts';
import type { StoredPositionMap } from './stored-position.ts';
import type { HistoryEntry, HistoryEpisode } from './history-entry.ts';

/** An episode and its release, as written in an address. */
export type EpisodeReference = { releaseId: number; id: string };

const MAX = 24;

/** The history of a visitor from the positions of this browser, the last watched first. */
export function listEntries(
  all: StoredPositionMap,
): (EpisodeReference & Pick<HistoryEntry, 'time' | 'isWatched' | 'at'>)[] {
  return Object.entries(all)
    .flatMap(([id, { time, isWatched, at, releaseId }]) =>
      releaseId === undefined || hasNoProgress({ time, isWatched })
        ? []
        : [{ id, releaseId, time, isWatched, at }],
    )
    .toSorted((a, b) => b.at - a.at);
}

/** Adds the details of episodes to the history; unknown episodes are omitted. */
export function addEpisodes(
  history: readonly ReturnType<typeof listEntries>[number][],
  episodes: ReadonlyMap<string, HistoryEpisode>,
): HistoryEntry[] {
  return history.flatMap(({ id, time, isWatched, at }) => {
    const episode = episodes.get(id);
    return episode ? [{ ...episode, time, isWatched, at }] : [];
  });
}

/** Writes at most one page of episodes for an address. */
export function writeEpisodes(episodes: readonly EpisodeReference[]): string {
  return episodes
    .slice(0, MAX)
    .map(({ releaseId, id }) => `${releaseId}:${id}`)
    .join(',');
}

/** Reads the episodes of an address; invalid ones are omitted. */
export function readEpisodes(text: string): EpisodeReference[] {
  return text
    .split(',')
    .flatMap((pair): EpisodeReference[] => {
      const [, releaseId, id] = /^([1-9]\d{0,8}):([\da-f-]{36})$/.exec(pair) ?? [];
      return releaseId && id ? [{ releaseId: Number(releaseId), id }] : [];
    })
    .slice(0, MAX);
}
