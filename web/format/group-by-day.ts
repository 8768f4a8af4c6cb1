import { formatPart } from './date-formats.ts';
import { formatDate } from './format-time.ts';

/** The items of one calendar day. */
export type Day<T> = { heading: string; items: T[] };

const DAY = 24 * 60 * 60_000;

/** The calendar day in a time zone as a whole number, so that neighbours differ by one. */
function dayNumber(date: Date, timeZone: string): number {
  return Date.parse(`${formatPart('day', date, timeZone)}T00:00:00Z`) / DAY;
}

function formatDay(date: Date, now: Date, timeZone: string): string {
  const days = dayNumber(now, timeZone) - dayNumber(date, timeZone);
  if (days === 0) return 'Сегодня';
  return days === 1 ? 'Вчера' : formatDate(date, now, timeZone);
}

/** Groups items that are sorted from new to old by the days of a time zone. */
export function groupByDay<T extends { at: number }>(
  items: readonly T[],
  now: Date,
  timeZone: string,
): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const heading = formatDay(new Date(item.at), now, timeZone);
    const last = days.at(-1);
    if (last?.heading === heading) last.items.push(item);
    else days.push({ heading, items: [item] });
  }
  return days;
}

/** Formats the time of day: «21:05». */
export function formatHour(date: Date, timeZone: string): string {
  return formatPart('hour', date, timeZone);
}
