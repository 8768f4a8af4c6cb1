import { formatPart } from '#web/format/date-formats.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

/** The periods of the page in days, with their names. */
export const PERIODS = [
  [7, '7 дней'],
  [28, '28 дней'],
  [365, 'Год'],
] as const;

const DEFAULT_DAYS = 28;
const DAY_MS = 24 * 3_600_000;

/** How many days an address asks for. */
export function readDays(request: Request): number {
  const asked = Number(new URL(request.url).searchParams.get('days'));
  return PERIODS.find(([days]) => days === asked)?.[0] ?? DEFAULT_DAYS;
}

/** The first day of so many up to today, in Moscow. */
export function firstDay(days: number, now: Date): string {
  return formatPart('day', new Date(now.getTime() - (days - 1) * DAY_MS), MOSCOW_TIME_ZONE);
}

/** A day as people read it: «20 ноября», with another year «20 ноября 2025». */
export function formatDay(day: string, now: Date): string {
  return formatDate(new Date(`${day}T12:00:00Z`), now, MOSCOW_TIME_ZONE);
}
