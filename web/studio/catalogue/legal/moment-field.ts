const MOSCOW_MS = 3 * 3600_000;

/** A time for the field of a form, in Moscow time: «2026-11-28T00:00». */
export function toMomentField(time: string | null): string {
  return time === null ? '' : new Date(Date.parse(time) + MOSCOW_MS).toISOString().slice(0, 16);
}
