/**
 * What is known of a season: how many episodes it will have (null or 0 when nobody can tell) and the ordinals of those
 * that are out.
 */
export type Season = { total: number | null; ordinals: readonly number[] };

/**
 * Whether all of a season is out. Only whole numbers from 1 count: a prologue, a recap or a special (0, 25.5, negative)
 * comes on top of what was announced.
 */
export function isSeasonWhole({ total, ordinals }: Season): boolean {
  if (total === null || total === 0) return false;
  return ordinals.filter((ordinal) => Number.isInteger(ordinal) && ordinal >= 1).length >= total;
}

/**
 * The number of the episode to come: the whole one after the highest that is out, 1 when no number is; null when
 * nothing is to come.
 */
export function nextEpisodeNumber(season: Season): number | null {
  if (isSeasonWhole(season)) return null;
  return Math.floor(season.ordinals.reduce((highest, ordinal) => Math.max(highest, ordinal), 0)) + 1;
}
