import { MOSCOW } from '#web/format/time.ts';

/**
 * A moment of the schedule on the viewer's clock, the day where it is another than Moscow's by then, and what tells
 * Moscow's clock.
 */
export type AirTime = { local: string; day: string | null; moscow: string };

function told(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return at.toLocaleString('ru-RU', { timeZone, ...options });
}

const HOUR = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'numeric' } as const;

/** «19:00» and «МСК»; on another clock «17:00» and «19:00 МСК», or «02:00», «вс» and «19:00 МСК». */
export function airTimeWords(at: Date, timeZone: string): AirTime {
  const moscow = told(at, MOSCOW, HOUR);
  const local = told(at, timeZone, HOUR);
  const isSameDay = told(at, timeZone, DAY) === told(at, MOSCOW, DAY);
  if (local === moscow && isSameDay) return { local, day: null, moscow: 'МСК' };
  const day = isSameDay ? null : told(at, timeZone, { weekday: 'short' });
  return { local, day, moscow: `${moscow}\u00A0МСК` };
}
