import { startOfDay } from '#contract/moscow-week.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

/** Formats a day of the Moscow week that contains `now`, without the year: «20 ноября». */
export function formatWeekDate(day: number, now: Date): string {
  const start = startOfDay(day, now);
  return formatDate(start, start, MOSCOW_TIME_ZONE);
}

/** Formats the Moscow week that contains `now`: «16–22 ноября», «28 декабря – 3 января». */
export function formatWeek(now: Date): string {
  const from = formatWeekDate(1, now);
  const to = formatWeekDate(7, now);
  const [day, month] = from.split(' ');
  return to.endsWith(` ${month}`) ? `${day}–${to}` : `${from} – ${to}`;
}
