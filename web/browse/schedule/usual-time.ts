import { moscowDay, startOfDay } from '#contract/moscow-week.ts';

const FIVE_MINUTES = 5 * 60_000;

/**
 * When the episode of a day that begins at `due` is usually out: at the hour of the last one; null where that came on
 * another day than its own.
 */
export function usualTime(last: Date, due: Date): Date | null {
  const day = moscowDay(last);
  if (day !== moscowDay(due)) return null;
  const hour = last.getTime() - startOfDay(day, last).getTime();
  return new Date(due.getTime() + Math.round(hour / FIVE_MINUTES) * FIVE_MINUTES);
}
