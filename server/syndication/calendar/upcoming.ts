import type { PublishDay } from '#contract/enums.ts';
import { cameThisWeek, startOfDay } from '#contract/moscow-week.ts';

/** What is known of a release that is being voiced. */
export type Season = {
  publishDay: PublishDay;
  /** The number of the episode to come; null when all are out. */
  next: number | null;
  /** Null or 0 when nobody can tell. */
  total: number | null;
  /** When its last episode appeared; null before the first. */
  lastAt: string | null;
};

/** An episode and the day it is awaited, as `YYYY-MM-DD` in Moscow. */
export type Awaited = { number: number; day: string };

const DAY_MS = 24 * 3_600_000;

function writtenDay(start: Date): string {
  // Midnight in Moscow is 21:00 of the day before in Greenwich.
  return new Date(start.getTime() + DAY_MS / 2).toISOString().slice(0, 10);
}

/**
 * The episodes to come, one a week on the day of the release, at most `most`: this week's until it has come, then the
 * next week's, as the schedule counts. Only one where the season's length is unknown.
 */
export function upcomingEpisodes(
  { publishDay, next, total, lastAt }: Season,
  now: Date,
  most: number,
): Awaited[] {
  if (next === null) return [];
  const came = lastAt !== null && cameThisWeek(new Date(lastAt), publishDay, now);
  // A second season may count on from the first: then its length says nothing of the numbers.
  const left = total !== null && total >= next ? total - next + 1 : 1;
  return Array.from({ length: Math.min(left, most) }, (_, week) => ({
    number: next + week,
    day: writtenDay(startOfDay(publishDay + 7 * (week + Number(came)), now)),
  }));
}
