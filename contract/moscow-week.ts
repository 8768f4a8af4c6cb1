import type { PublishDay } from './enums.ts';

// Moscow has kept UTC+3 the whole year round since 2014.
const AHEAD_MS = 3 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** From Monday to Sunday. */
export const DAYS: readonly PublishDay[] = [1, 2, 3, 4, 5, 6, 7];

// Whole days of Moscow since 1 January 1970, which was a Thursday.
function dayNumber(at: Date): number {
  return Math.floor((at.getTime() + AHEAD_MS) / DAY_MS);
}

/** The day of the week in Moscow, 1 for Monday; the schedule follows Moscow time wherever the viewer is. */
export function moscowDay(at: Date): PublishDay {
  return (((dayNumber(at) + 3) % 7) + 1) as PublishDay;
}

/** The start of a day of the Moscow week around `now`; day 8 is the Monday after. */
export function startOfDay(day: number, now: Date): Date {
  return new Date((dayNumber(now) + day - moscowDay(now)) * DAY_MS - AHEAD_MS);
}

/** The date of a moment in Moscow: «2026-11-20». */
export function moscowDate(at: Date): string {
  return new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10);
}

/** The start of a date in Moscow. */
export function startOfDate(date: string): Date {
  return new Date(Date.parse(date) - AHEAD_MS);
}
