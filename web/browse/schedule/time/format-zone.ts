import { clockAt } from '#web/format/date-formats.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

/** Says whose times are shown: «Время московское», «Время ваше: МСК +2», «Время ваше: МСК −8:30». */
export function formatZone(at: Date, timeZone: string): string {
  const differenceMs = clockAt(at, timeZone).getTime() - clockAt(at, MOSCOW_TIME_ZONE).getTime();
  const minutes = Math.round(differenceMs / 60_000);
  if (minutes === 0) return 'Время московское';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const ahead = `${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `Время ваше: МСК\u00A0${minutes > 0 ? '+' : '−'}${ahead}`;
}
