import { dueOf, rhythmOf } from '#contract/publish-days.ts';
import type { Postponement, ReleaseRhythm } from '#contract/schedule.ts';
import type { FullRelease } from '#contract/releases.ts';
import { inWatchingOrder, isBlocked } from '#web/entities/episode/player-episode.ts';
import { isPaused } from '../is-paused.ts';
import { countOut, isSpecial } from '#web/entities/episode/format-episode.ts';
import { usualTime } from './usual-time.ts';

/** The episode that the team publishes next. */
export type NextEpisode = {
  number: number;
  /** The start of its day in Moscow; null if it is postponed and nobody knows until when. */
  day: Date | null;
  /** When it is to be published, or approximately (`isAbout`) when it usually is; null if unknown. */
  at: Date | null;
  isAbout: boolean;
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
> & {
  /** Of its next episode. */
  postponement?: Postponement;
  rhythm?: ReleaseRhythm;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the next episode of a release in production, with the day and the time of the schedule; a postponed one
 * has its new day. Null before the first episode, for a complete season, while the release pauses and for a blocked
 * release.
 */
export function nextEpisode(release: Dubbed, now: Date): NextEpisode | null {
  const last = inWatchingOrder(release.episodes).at(-1);
  if (!last || !release.is_in_production || isBlocked(release)) return null;
  const numbers = release.episodes.filter((episode) => !isSpecial(episode)).map(({ ordinal }) => ordinal);
  const { episodes_total: total } = release;
  if (total !== null && total > 0 && countOut(release.episodes) >= total) return null;
  const number = Math.max(0, ...numbers) + 1;
  const postponement = release.postponement?.episode === number ? release.postponement : null;
  const plannedAt = release.rhythm?.planned_at;
  if (!postponement && !plannedAt && isPaused(release)) return null;
  const lastAt = new Date(last.updated_at);
  const { day, at: minute } = dueOf({ rhythm: rhythmOf(release), lastAt, postponement, plannedAt }, now);
  if (day === null) return { number, day, at: null, isAbout: true, isLate: false };
  const at = minute ?? usualTime(lastAt, day);
  const lateFrom = at ? at.getTime() + 3 * HOUR_MS : day.getTime() + DAY_MS;
  return { number, day, at, isAbout: minute === null, isLate: now.getTime() >= lateFrom };
}
