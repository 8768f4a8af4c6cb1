import { formatPart } from '#web/format/date-formats.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

/** A time of the schedule: the viewer's local time, the weekday if it differs from Moscow's, and the Moscow time. */
export type AirTimeText = { local: string; day: string | null; moscow: string };

/** Formats a time as «19:00» and «МСК»; in other zones as «17:00» and «19:00 МСК», or «02:00», «вс» and «19:00 МСК». */
export function formatAirTime(at: Date, timeZone: string): AirTimeText {
  const moscow = formatPart('hour', at, MOSCOW_TIME_ZONE);
  const local = formatPart('hour', at, timeZone);
  const isSameDay = formatPart('day', at, timeZone) === formatPart('day', at, MOSCOW_TIME_ZONE);
  if (local === moscow && isSameDay) return { local, day: null, moscow: 'МСК' };
  const day = isSameDay ? null : formatPart('shortWeekday', at, timeZone);
  return { local, day, moscow: `${moscow}\u00A0МСК` };
}
