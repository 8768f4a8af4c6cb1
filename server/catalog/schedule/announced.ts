import type { Season } from '#contract/enums.ts';
import { startOfDay } from '#contract/moscow-week.ts';

// Anime seasons begin in January, April, July and October.
const FIRST_MONTHS: Record<Season, number> = { winter: 0, spring: 3, summer: 6, autumn: 9 };

/** What tells when a release begins. */
export type Beginning = { year: number; season: Season | null; hasEpisodes: boolean };

/**
 * Whether a release has yet to begin after the Moscow week around `now`: no episode is out, and its season lies ahead.
 */
export function isAnnounced({ year, season, hasEpisodes }: Beginning, now: Date): boolean {
  const begins = new Date(Date.UTC(year, season === null ? 0 : FIRST_MONTHS[season]));
  return !hasEpisodes && begins >= startOfDay(8, now);
}
