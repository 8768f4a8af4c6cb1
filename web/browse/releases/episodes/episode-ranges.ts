import { episodeNumber } from '#web/entities/episode/format-episode.ts';

export const RANGE = 50;

type Numbered = { ordinal: number };
export type EpisodeRange<E> = { label: string; episodes: readonly E[] };

function labelOf(episodes: readonly Numbered[]): string {
  const numbers = episodes.flatMap(({ ordinal }) => episodeNumber(ordinal) ?? []);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return 'Спешлы';
  return first === last ? first : `${first}–${last}`;
}

/** Splits episodes in watching order into pages of fifty, labelled by their first and last numbers. */
export function episodeRanges<E extends Numbered>(episodes: readonly E[]): EpisodeRange<E>[] {
  return Array.from({ length: Math.ceil(episodes.length / RANGE) }, (_, page) => {
    const part = episodes.slice(page * RANGE, (page + 1) * RANGE);
    return { label: labelOf(part), episodes: part };
  });
}

/** Returns the index of the page with an episode of this number; the first page if there is no such episode. */
export function pageOfNumber<E extends Numbered>(
  ranges: readonly EpisodeRange<E>[],
  ordinal: number,
): number {
  return Math.max(
    0,
    ranges.findIndex(({ episodes }) => episodes.some((episode) => episode.ordinal === ordinal)),
  );
}
