import type { Season } from '#contract/enums.ts';
import { startOfDay } from '#contract/moscow-week.ts';

// Anime seasons begin in January, April, July and October.
const FIRST_MONTHS: Record<Season, number> = { winter: 0, spring: 3, summer: 6, autumn: 9 };

/** The fields that determine when a release starts. */
export type ReleaseStart = { year: number; season: Season | null; hasEpisodes: boolean };

/** Whether a release has no episode yet and its season starts after the Moscow week that contains `now`. */
export function isAnnounced({ year, season, hasEpisodes }: ReleaseStart, now: Date): boolean {
  const startsAt = new Date(Date.UTC(year, season === null ? 0 : FIRST_MONTHS[season]));
  return !hasEpisodes && startsAt >= startOfDay(8, now);
}
