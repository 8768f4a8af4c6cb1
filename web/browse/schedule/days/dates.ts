import type { PublishDay } from '#contract/enums.ts';
import { formatPart } from '#web/format/date-formats.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns the calendar date of a moment in a time zone: «2026-11-20». */
export function dateIn(at: Date, timeZone: string): string {
  return formatPart('day', at, timeZone);
}

/** Returns the date a number of days after another. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the day of the week of a date, 1 for Monday. 1 January 1970 was a Thursday. */
export function weekdayOf(date: string): PublishDay {
  return (((Date.parse(date) / DAY_MS + 3) % 7) + 1) as PublishDay;
}
