import { episodeNumber } from '#web/entities/episode/episode-words.ts';

export const RANGE = 50;

type Numbered = { ordinal: number };
export type EpisodeRange<E> = { label: string; episodes: readonly E[] };

function labelOf(episodes: readonly Numbered[]): string {
  const numbers = episodes.flatMap(({ ordinal }) => episodeNumber(ordinal) ?? []);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return 'Спешлы';
  return first === last ? first : `${first}–${last}`;
}

/** Cuts episodes in watching order into pages of fifty, named by the numbers at their ends. */
export function episodeRanges<E extends Numbered>(episodes: readonly E[]): EpisodeRange<E>[] {
  return Array.from({ length: Math.ceil(episodes.length / RANGE) }, (_, page) => {
    const part = episodes.slice(page * RANGE, (page + 1) * RANGE);
    return { label: labelOf(part), episodes: part };
  });
}

/** Which page holds an episode of that number; the first one when there is no such episode. */
export function pageOfNumber<E extends Numbered>(
  ranges: readonly EpisodeRange<E>[],
  ordinal: number,
): number {
  return Math.max(
    0,
    ranges.findIndex(({ episodes }) => episodes.some((episode) => episode.ordinal === ordinal)),
  );
}
