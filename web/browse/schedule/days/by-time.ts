import type { ScheduledRelease } from '../scheduled.ts';

type Timed = Pick<ScheduledRelease, 'time'>;

/** Sorts by time; releases without a known time come last, in their original order. */
export function byTime(a: Timed, b: Timed): number {
  if (a.time === null || b.time === null) return Number(a.time === null) - Number(b.time === null);
  return Date.parse(a.time.at) - Date.parse(b.time.at);
}
