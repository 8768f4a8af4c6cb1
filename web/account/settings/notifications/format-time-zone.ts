import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

const SEASONS = /,? (стандартное|летнее) время$/;

function part(zone: string, timeZoneName: 'long' | 'shortOffset', now: Date): string {
  const parts = new Intl.DateTimeFormat('ru', { timeZone: zone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Formats a time zone with its offset: «Москва (GMT+3)», «Владивосток (GMT+10)». */
export function formatTimeZone(zone: string, now: Date): string {
  const name = part(zone, 'long', now).replace(SEASONS, '');
  const offset = part(zone, 'shortOffset', now);
  return name === offset ? name : `${name} (${offset})`;
}

/** The time zones to choose from: Moscow's, the browser's and the chosen one. */
export function listTimeZones(chosen: string, own: string): string[] {
  return [...new Set([MOSCOW_TIME_ZONE, own, chosen])];
}
