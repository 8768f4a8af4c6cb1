import { startOfDay } from '#contract/moscow-week.ts';
import type { FullRelease } from '#contract/releases.ts';
import { inWatchingOrder, isBlocked } from '#web/entities/episode/player-episode.ts';
import { isPaused } from '#web/entities/release/is-paused.ts';
import { isSpecial } from '#web/entities/episode/format-episode.ts';
import { usualTime } from '../../schedule/usual-time.ts';

/** The episode that the team publishes next. */
export type NextEpisode = {
  number: number;
  /** The start of its day in Moscow. */
  day: Date;
  /** When it is usually published; null if unknown. */
  at: Date | null;
  isLate: boolean;
};

type Dubbed = Pick<
  FullRelease,
  | 'episodes'
  | 'episodes_total'
  | 'is_in_production'
  | 'is_blocked_by_geo'
  | 'is_blocked_by_copyrights'
  | 'publish_day'
  | 'notification'
>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the next episode of a release in production, with the day and the usual time of the schedule. Null before the
 * first episode, for a complete season, while the release pauses and for a blocked release.
 */
export function nextEpisode(release: Dubbed, now: Date): NextEpisode | null {
  const last = inWatchingOrder(release.episodes).at(-1);
  if (!last || !release.is_in_production || isBlocked(release) || isPaused(release)) return null;
  const numbers = release.episodes
    .filter((episode) => !isSpecial(episode) && episode.ordinal >= 1)
    .map(({ ordinal }) => ordinal);
  if (
    release.episodes_total !== null &&
    release.episodes_total > 0 &&
    numbers.length >= release.episodes_total
  )
    return null;
  const lastAt = new Date(last.updated_at);
  const thisWeek = startOfDay(release.publish_day.value, now);
  const day = lastAt >= thisWeek ? new Date(thisWeek.getTime() + 7 * DAY_MS) : thisWeek;
  const at = usualTime(lastAt, day);
  const lateFrom = at ? at.getTime() + 3 * HOUR_MS : day.getTime() + DAY_MS;
  return { number: Math.max(0, ...numbers) + 1, day, at, isLate: now.getTime() >= lateFrom };
}
