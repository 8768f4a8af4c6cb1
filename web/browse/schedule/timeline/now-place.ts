import type { ScheduledRelease } from '../scheduled.ts';

/** Returns how many of a day's releases, sorted by time, are above the line that marks now. */
export function nowPlace(releases: readonly Pick<ScheduledRelease, 'time'>[], now: Date): number {
  const later = releases.findIndex(({ time }) => time === null || Date.parse(time.at) > now.getTime());
  return later === -1 ? releases.length : later;
}
