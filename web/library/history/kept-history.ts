import { isForgotten } from '#contract/merge-timecodes.ts';
import type { KeptAll } from './position.ts';
import type { Seen, SeenEpisode } from './seen.ts';

/** An episode with its release, as an address names it. */
export type Named = { releaseId: number; id: string };

const MAX = 24;

/** What this browser has of a visitor's history, the last watched first. */
export function keptHistory(all: KeptAll): (Named & Pick<Seen, 'time' | 'isWatched' | 'at'>)[] {
  return Object.entries(all)
    .flatMap(([id, { time, isWatched, at, releaseId }]) =>
      releaseId === undefined || isForgotten({ time, isWatched })
        ? []
        : [{ id, releaseId, time, isWatched, at }],
    )
    .toSorted((a, b) => b.at - a.at);
}

/** The history with what the server has told of its episodes; one that it knows nothing of is left out. */
export function tellKept(
  history: readonly ReturnType<typeof keptHistory>[number][],
  episodes: ReadonlyMap<string, SeenEpisode>,
): Seen[] {
  return history.flatMap(({ id, time, isWatched, at }) => {
    const episode = episodes.get(id);
    return episode ? [{ ...episode, time, isWatched, at }] : [];
  });
}

/** Episodes as they are written in an address, a page of them at most. */
export function writeNamed(named: readonly Named[]): string {
  return named
    .slice(0, MAX)
    .map(({ releaseId, id }) => `${releaseId}:${id}`)
    .join(',');
}

/** The episodes an address names; what it gets wrong is left out. */
export function readNamed(text: string): Named[] {
  return text
    .split(',')
    .flatMap((pair): Named[] => {
      const [, releaseId, id] = /^([1-9]\d{0,8}):([\da-f-]{36})$/.exec(pair) ?? [];
      return releaseId && id ? [{ releaseId: Number(releaseId), id }] : [];
    })
    .slice(0, MAX);
}
