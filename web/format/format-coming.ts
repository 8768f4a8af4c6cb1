import { formatPart, MOSCOW_TIME_ZONE } from './date-formats.ts';
import { formatDate } from './format-time.ts';

/** A moment in the future, or without an hour only the start of its day in Moscow. */
export type Coming = { at: Date | null; day: Date | null; isAbout: boolean };

const DAY_MS = 24 * 3_600_000;

/**
 * Formats when something comes: «сегодня, около 18:00», «завтра, в 18:00», «пятница, 27 ноября, около 18:00» (short:
 * «пт, 27 ноября, около 18:00»), without an hour «пятница, 27 ноября»; null if nobody knows the day. A day stays in
 * one line with its month.
 */
export function formatComing(
  { at, day, isAbout }: Coming,
  now: Date,
  timeZone: string,
  { short = false } = {},
): string | null {
  const moment = at ?? day;
  if (!moment) return null;
  // A day without a time is one of the schedule, which follows Moscow.
  const zone = at ? timeZone : MOSCOW_TIME_ZONE;
  const time = at && `${isAbout ? 'около' : 'в'}\u00A0${formatPart('hour', at, zone)}`;
  const date = nameNearDay(moment, now, zone);
  const weekday = formatPart(short ? 'shortWeekday' : 'weekday', moment, zone);
  const words = date ?? `${weekday}, ${formatDate(moment, now, zone).replaceAll(' ', '\u00A0')}`;
  return [words, time].filter(Boolean).join(', ');
}

/** «сегодня», «завтра»; null for another day. */
export function nameNearDay(date: Date, now: Date, zone: string): string | null {
  const day = formatPart('day', date, zone);
  if (day === formatPart('day', now, zone)) return 'сегодня';
  return day === formatPart('day', new Date(now.getTime() + DAY_MS), zone) ? 'завтра' : null;
}
