/** The announced number of episodes of a season (null or 0 when unknown) and the ordinals of the published ones. */
export type SeasonProgress = { total: number | null; ordinals: readonly number[] };

/**
 * Whether all announced episodes of a season are published. Counts only whole numbers from 1: a prologue, a recap or a
 * special (0, 25.5, negative) is additional to the announced episodes.
 */
export function isSeasonComplete({ total, ordinals }: SeasonProgress): boolean {
  if (total === null || total === 0) return false;
  return ordinals.filter((ordinal) => Number.isInteger(ordinal) && ordinal >= 1).length >= total;
}

/** The whole number after the highest published ordinal, 1 before the first episode, or null for a complete season. */
export function nextEpisodeNumber(season: SeasonProgress): number | null {
  if (isSeasonComplete(season)) return null;
  return Math.floor(season.ordinals.reduce((highest, ordinal) => Math.max(highest, ordinal), 0)) + 1;
}
