import { MOSCOW } from '#web/format/time.ts';

const SEASONS = /,? (стандартное|летнее) время$/;

function part(zone: string, timeZoneName: 'long' | 'shortOffset', now: Date): string {
  const parts = new Intl.DateTimeFormat('ru', { timeZone: zone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** A time zone as people call it, with its hours: «Москва (GMT+3)», «Владивосток (GMT+10)». */
export function zoneWords(zone: string, now: Date): string {
  const name = part(zone, 'long', now).replace(SEASONS, '');
  const offset = part(zone, 'shortOffset', now);
  return name === offset ? name : `${name} (${offset})`;
}

/** The zones to choose from: what is chosen, Moscow's and that of the browser. */
export function zoneChoices(chosen: string, own: string): string[] {
  return [...new Set([MOSCOW, own, chosen])];
}
