import { moscowDay, startOfDay } from '#contract/moscow-week.ts';

const FIVE_MINUTES = 5 * 60_000;

/**
 * Returns when an episode is usually published on the day that starts at `due`: at the same time of day as the last
 * one. Null if the last one was published on another weekday.
 */
export function usualTime(last: Date, due: Date): Date | null {
  const day = moscowDay(last);
  if (day !== moscowDay(due)) return null;
  const timeOfDay = last.getTime() - startOfDay(day, last).getTime();
  return new Date(due.getTime() + Math.round(timeOfDay / FIVE_MINUTES) * FIVE_MINUTES);
}
