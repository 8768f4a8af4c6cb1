import type { Episode } from '#contract/episodes.ts';
import { formatNumber } from '#web/format/format-count.ts';

type Named = Pick<Episode, 'ordinal' | 'name'>;

/** The episode number shown to people; null for episodes without one. */
export function episodeNumber(ordinal: number): string | null {
  return ordinal < 0 ? null : formatNumber(ordinal);
}

/** «Эпизод 7», «Эпизод 25,5», «Спешл» for one without a number. */
export function episodeLabel({ ordinal }: Pick<Episode, 'ordinal'>): string {
  const number = episodeNumber(ordinal);
  return number === null ? 'Спешл' : `Эпизод ${number}`;
}

/** «7. Страница из воска», or the label alone when the episode has no name of its own. */
export function episodeTitle({ ordinal, name }: Named): string {
  const number = episodeNumber(ordinal);
  if (!name) return episodeLabel({ ordinal });
  return number === null ? name : `${number}. ${name}`;
}

/** «Эпизод 7. Страница из воска», as shown over the video. */
export function fullEpisodeTitle({ ordinal, name }: Named): string {
  return name ? `${episodeLabel({ ordinal })}. ${name}` : episodeLabel({ ordinal });
}

/**
 * How many of the announced episodes have come out, wherever they can be watched. Specials and a prologue are
 * additional to them, as in the schedule.
 */
export function countOut(episodes: readonly Pick<Episode, 'ordinal'>[]): number {
  return episodes.filter((episode) => !isSpecial(episode) && episode.ordinal >= 1).length;
}

/** Whether an episode is a special: its number is fractional, or it has none. */
export function isSpecial({ ordinal }: Pick<Episode, 'ordinal'>): boolean {
  return ordinal < 0 || !Number.isInteger(ordinal);
}
