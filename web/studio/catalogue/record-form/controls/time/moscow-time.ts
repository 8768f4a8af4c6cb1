import { formatPart } from '#web/format/date-formats.ts';
import { MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

// Engines read other texts as days, too: «5» as one of May 2001.
const WIRE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * A time of the wire as a field for a day and an hour has it, in Moscow: «2026-11-23T19:00»; empty for none, and what
 * cannot be read as it was typed.
 */
export function toMoscow(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  if (!WIRE.test(value)) return value;
  const at = new Date(value);
  return `${formatPart('day', at, MOSCOW_TIME_ZONE)}T${formatPart('hour', at, MOSCOW_TIME_ZONE)}`;
}

/** The time of the wire for a day and an hour in Moscow; null for an empty or unfinished field. */
export function fromMoscow(value: string): string | null {
  if (!MOMENT.test(value)) return null;
  const at = new Date(`${value}:00+03:00`);
  return Number.isNaN(at.getTime()) ? null : `${at.toISOString().slice(0, 19)}+00:00`;
}
