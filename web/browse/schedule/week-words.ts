import { startOfDay } from '#contract/moscow-week.ts';
import { dateWords, MOSCOW } from '#web/format/time.ts';

/** Formats a day of the Moscow week that contains `now`, without the year: «20 ноября». */
export function dayWords(day: number, now: Date): string {
  const start = startOfDay(day, now);
  return dateWords(start, start, MOSCOW);
}

/** Formats the Moscow week that contains `now`: «16–22 ноября», «28 декабря – 3 января». */
export function weekWords(now: Date): string {
  const from = dayWords(1, now);
  const to = dayWords(7, now);
  const [day, month] = from.split(' ');
  return to.endsWith(` ${month}`) ? `${day}–${to}` : `${from} – ${to}`;
}
