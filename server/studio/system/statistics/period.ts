import { Failure } from '#server/failure.ts';
import { moscowDay } from '#server/library/counts/add-daily-counts.ts';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 28;
const MAX_DAYS = 366;

/** Days in Moscow, `YYYY-MM-DD`, both inclusive. */
export type Period = { from: string; to: string };

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days in a period. */
export function lengthOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Completes a period: up to today, by default of 28 days. Fails with `invalid` when it is longer than a year. */
export function readPeriod(now: Date, given: { from?: string | undefined; to?: string | undefined }): Period {
  const to = given.to ?? moscowDay(now);
  const period = { from: given.from ?? addDays(to, 1 - DEFAULT_DAYS), to };
  const days = lengthOf(period);
  if (days < 1) throw new Failure('invalid', 'Начало периода позже конца.');
  if (days > MAX_DAYS) throw new Failure('invalid', 'Период длиннее года.');
  return period;
}
