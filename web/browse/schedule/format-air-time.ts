import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

/** A time of the schedule: the viewer's local time, the weekday if it differs from Moscow's, and the Moscow time. */
export type AirTimeText = { local: string; day: string | null; moscow: string };

function format(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return at.toLocaleString('ru-RU', { timeZone, ...options });
}

const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'numeric' } as const;

/** Formats a time as «19:00» and «МСК»; in other zones as «17:00» and «19:00 МСК», or «02:00», «вс» and «19:00 МСК». */
export function formatAirTime(at: Date, timeZone: string): AirTimeText {
  const moscow = format(at, MOSCOW_TIME_ZONE, HOUR);
  const local = format(at, timeZone, HOUR);
  const isSameDay = format(at, timeZone, DAY) === format(at, MOSCOW_TIME_ZONE, DAY);
  if (local === moscow && isSameDay) return { local, day: null, moscow: 'МСК' };
  const day = isSameDay ? null : format(at, timeZone, { weekday: 'short' });
  return { local, day, moscow: `${moscow}\u00A0МСК` };
}
