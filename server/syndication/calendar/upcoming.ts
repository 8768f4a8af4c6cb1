import type { PublishDay } from '#contract/enums.ts';
import { cameThisWeek, moscowDate, startOfDate, startOfDay } from '#contract/moscow-week.ts';
import type { Postponement } from '#contract/schedule.ts';

/** The schedule data of a release in production. */
export type ReleaseSchedule = {
  publishDay: PublishDay;
  /** The number of the next episode; null when all are out. */
  next: number | null;
  /** Null or 0 when unknown. */
  total: number | null;
  /** When the last episode was published; null before the first. */
  lastAt: string | null;
  /** Of the next episode. */
  postponement?: Postponement | undefined;
};

/** An upcoming episode, its expected day, `YYYY-MM-DD` in Moscow, and why it is not the usual one. */
export type UpcomingEpisode = { number: number; day: string; note?: string };

// The number of weeks from this one until the first publish day after a date.
function weeksUntil(date: string, publishDay: PublishDay, now: Date): number {
  const after = startOfDate(date);
  let weeks = 0;
  while (startOfDay(publishDay + 7 * weeks, now) <= after) weeks += 1;
  return weeks;
}

/**
 * Plans at most `max` upcoming episodes, one a week on the publish day: this week's until it is published, then next
 * week's, as the schedule page does. Plans only one when the number of episodes is unknown. A postponed episode is on
 * its new day and the others on the publish days after it; without a new day nothing is planned.
 */
export function upcomingEpisodes(
  { publishDay, next, total, lastAt, postponement }: ReleaseSchedule,
  now: Date,
  max: number,
): UpcomingEpisode[] {
  if (next === null) return [];
  const { until, note } = postponement?.episode === next ? postponement : {};
  if (until === null) return [];
  const isPublished = lastAt !== null && cameThisWeek(new Date(lastAt), publishDay, now);
  // A second season may continue the numbers of the first: then the total does not limit them.
  const left = total !== null && total >= next ? total - next + 1 : 1;
  // The week of the episode after a postponed one comes right after it.
  const firstWeek = until === undefined ? Number(isPublished) : weeksUntil(until, publishDay, now) - 1;
  return Array.from({ length: Math.min(left, max) }, (_, i) => {
    const usual = { number: next + i, day: moscowDate(startOfDay(publishDay + 7 * (firstWeek + i), now)) };
    return i === 0 && until !== undefined ? { ...usual, day: until, ...(note && { note }) } : usual;
  });
}
