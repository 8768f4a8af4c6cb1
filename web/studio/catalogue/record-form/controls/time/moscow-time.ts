import { formatPart } from '#web/format/date-formats.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

/** A time of the wire as a field for a day and an hour has it, in Moscow: «2026-11-23T19:00»; empty for none. */
export function toMoscow(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const at = new Date(value);
  return `${formatPart('day', at, MOSCOW_TIME_ZONE)}T${formatPart('hour', at, MOSCOW_TIME_ZONE)}`;
}

/** The time of the wire for a day and an hour in Moscow; null for an empty or unfinished field. */
export function fromMoscow(value: string): string | null {
  const at = new Date(`${value}:00+03:00`);
  return Number.isNaN(at.getTime()) ? null : `${at.toISOString().slice(0, 19)}+00:00`;
}
