import { moscowDate } from '#contract/moscow-week.ts';
import { dueOf, hourOn, laterPublishDay, publishDayAfter, type Rhythm } from '#contract/publish-days.ts';
import type { Postponement } from '#contract/schedule.ts';

/** The schedule data of a release in production. */
export type ReleaseSchedule = {
  rhythm: Rhythm;
  /** The number of the next episode; null when all are out. */
  next: number | null;
  /** Null or 0 when unknown. */
  total: number | null;
  /** When the last episode was published; null before the first. */
  lastAt: string | null;
  /** Of the next episode. */
  postponement?: Postponement | undefined;
  plannedAt?: string | null | undefined;
};

/**
 * An upcoming episode: its expected day, `YYYY-MM-DD` in Moscow, its hour if the team says one, and why it is not the
 * usual day.
 */
export type UpcomingEpisode = { number: number; day: string; at: Date | null; note?: string };

/**
 * Plans at most `max` upcoming episodes on the publish days of the rhythm: this week's until it is published, as the
 * schedule page does. Plans only one when the number of episodes is unknown. A planned or postponed episode is on its
 * own day and the others on the publish days after it; without a new day nothing is planned.
 */
export function upcomingEpisodes(
  { rhythm, next, total, lastAt, postponement, plannedAt }: ReleaseSchedule,
  now: Date,
  max: number,
): UpcomingEpisode[] {
  if (next === null) return [];
  const moved = postponement?.episode === next ? postponement : undefined;
  const last = lastAt === null ? null : new Date(lastAt);
  const { day: first, at } = dueOf({ rhythm, lastAt: last, postponement: moved, plannedAt }, now);
  if (first === null) return [];
  // A second season may continue the numbers of the first: then the total does not limit them.
  const left = total !== null && total >= next ? total - next + 1 : 1;
  const isUsual = moved === undefined && !plannedAt;
  const second = isUsual ? laterPublishDay(rhythm, first, 1) : publishDayAfter(rhythm, at ?? first);
  return Array.from({ length: Math.min(left, max) }, (_, i) => {
    const day = i === 0 ? first : laterPublishDay(rhythm, second, i - 1);
    const episode = { number: next + i, day: moscowDate(day), at: i === 0 ? at : hourOn(rhythm, day) };
    return i === 0 && moved?.note ? { ...episode, note: moved.note } : episode;
  });
}
