import type { PublishDay } from '#contract/enums.ts';
import { cameThisWeek, startOfDay } from '#contract/moscow-week.ts';

/** The schedule data of a release in production. */
export type ReleaseSchedule = {
  publishDay: PublishDay;
  /** The number of the next episode; null when all are out. */
  next: number | null;
  /** Null or 0 when unknown. */
  total: number | null;
  /** When the last episode was published; null before the first. */
  lastAt: string | null;
};

/** An upcoming episode and its expected day, `YYYY-MM-DD` in Moscow. */
export type UpcomingEpisode = { number: number; day: string };

const DAY_MS = 24 * 3_600_000;

function formatDay(start: Date): string {
  // Midnight in Moscow is 21:00 UTC of the day before.
  return new Date(start.getTime() + DAY_MS / 2).toISOString().slice(0, 10);
}

/**
 * Plans at most `max` upcoming episodes, one a week on the publish day: this week's until it is published, then next
 * week's, as the schedule page does. Plans only one when the number of episodes is unknown.
 */
export function upcomingEpisodes(
  { publishDay, next, total, lastAt }: ReleaseSchedule,
  now: Date,
  max: number,
): UpcomingEpisode[] {
  if (next === null) return [];
  const isPublished = lastAt !== null && cameThisWeek(new Date(lastAt), publishDay, now);
  // A second season may continue the numbers of the first: then the total does not limit them.
  const left = total !== null && total >= next ? total - next + 1 : 1;
  return Array.from({ length: Math.min(left, max) }, (_, week) => ({
    number: next + week,
    day: formatDay(startOfDay(publishDay + 7 * (week + Number(isPublished)), now)),
  }));
}
