import { formatPart } from '#web/format/date-formats.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

/** Formats the day of an episode in a time zone: «Пятница, 27 ноября». */
export function formatNextDay(at: Date, now: Date, timeZone: string): string {
  const weekday = formatPart('weekday', at, timeZone);
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}, ${formatDate(at, now, timeZone)}`;
}

/** Formats the time of an episode: «в 18:00 МСК», «около 18:00 МСК»; in other zones «около 16:00, 18:00 МСК». */
export function formatNextTime({ at, isAbout }: { at: Date; isAbout: boolean }, timeZone: string): string {
  const [local, moscow] = [formatPart('hour', at, timeZone), formatPart('hour', at, MOSCOW_TIME_ZONE)];
  return `${isAbout ? 'около' : 'в'}\u00A0${local === moscow ? '' : `${local}, `}${moscow}\u00A0МСК`;
}
