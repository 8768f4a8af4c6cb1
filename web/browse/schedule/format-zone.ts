import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

// The wall clock of a zone as if it were UTC, in minutes.
function clockOf(at: Date, timeZone: string): number {
  return Math.floor(Date.parse(`${at.toLocaleString('sv', { timeZone })}Z`) / 60_000);
}

/** Says whose times are shown: «Время московское», «Время ваше: МСК +2», «Время ваше: МСК −8:30». */
export function formatZone(at: Date, timeZone: string): string {
  const minutes = clockOf(at, timeZone) - clockOf(at, MOSCOW_TIME_ZONE);
  if (minutes === 0) return 'Время московское';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const ahead = `${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `Время ваше: МСК\u00A0${minutes > 0 ? '+' : '−'}${ahead}`;
}
