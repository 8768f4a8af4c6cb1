import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

/** Formats the day of an episode in a time zone: «Пятница, 27 ноября». */
export function formatNextDay(at: Date, now: Date, timeZone: string): string {
  const weekday = at.toLocaleString('ru-RU', { timeZone, weekday: 'long' });
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}, ${formatDate(at, now, timeZone)}`;
}

/** Formats the usual time of an episode: «около 18:00 МСК», in other zones «около 16:00, 18:00 МСК». */
export function formatUsualTime(at: Date, timeZone: string): string {
  const timeIn = (zone: string) =>
    at.toLocaleString('ru-RU', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const [local, moscow] = [timeIn(timeZone), timeIn(MOSCOW_TIME_ZONE)];
  return `около\u00A0${local === moscow ? '' : `${local}, `}${moscow}\u00A0МСК`;
}
