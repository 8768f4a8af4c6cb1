import { readDay, todayInMoscow } from '../../form/date/read-typed.ts';
import { formatMoment } from '#web/format/format-time.ts';

const DAY_MS = 24 * 3600_000;

/** The terms of a ban: days, a date, or none. */
export const TERMS = [
  { value: '1', label: '1 день', act: 'Заблокировать на 1 день' },
  { value: '7', label: '7 дней', act: 'Заблокировать на 7 дней' },
  { value: '30', label: '30 дней', act: 'Заблокировать на 30 дней' },
  { value: 'date', label: 'Дата', act: 'Заблокировать до даты' },
  { value: 'forever', label: 'Навсегда', act: 'Заблокировать навсегда' },
] as const;

/** When a ban ends, as an ISO time: after days, or with the beginning of a day in Moscow; undefined for no end. */
export function readTerm(term: string | undefined, date: string | undefined, now: Date): string | undefined {
  if (term === 'date') return `${readDay(date ?? '', todayInMoscow()) ?? date}T00:00:00+03:00`;
  const days = Number(term);
  return days > 0 ? new Date(now.getTime() + days * DAY_MS).toISOString() : undefined;
}

/** «До 4 декабря 2026, 16:42 по Москве.» */
export function formatTerm(term: string, date: string, now: Date): string {
  if (term === 'forever') return 'Пока блокировку не снимут.';
  if (term === 'date' && readDay(date, todayInMoscow()) === undefined)
    return 'До начала этого дня по Москве.';
  const until = readTerm(term, date, now);
  return until === undefined ? '' : `До ${formatMoment(new Date(until))} по Москве.`;
}
