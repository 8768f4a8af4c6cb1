import { startOfDay } from '#contract/moscow-week.ts';
import type { ScheduleItem } from '#contract/schedule.ts';
import type { PictureVersions } from '#web/ui/pictures/pictures.ts';
import { EPISODES, formatCount } from '#web/format/format-count.ts';
import { formatAgeRating, formatBlockReason, formatEpisode } from '#web/entities/release/format-release.ts';
import { formatMoment, MOSCOW_TIME_ZONE, formatTimeAgo } from '#web/format/format-time.ts';
import { usualTime } from './time/usual-time.ts';

/** Whether a day's episode is out, expected, late or put off to another day, or the whole season is out. */
export type ScheduledState = 'out' | 'expected' | 'late' | 'postponed' | 'whole';

/** A release as the schedule shows it. */
export type ScheduledRelease = {
  id: number;
  alias: string;
  title: string;
  poster: PictureVersions;
  age: { label: string; spoken: string };
  state: ScheduledState;
  /** «Эпизод 8 из 12»: the published or the upcoming episode. */
  episode: string;
  /** When the episode was published, or approximately (`isAbout`) when it usually is; null if unknown. */
  time: { at: string; isAbout: boolean } | null;
  /** The publication time, if it was this week. In Moscow time, like the days, so that it names the same day. */
  came: { at: string; ago: string; moment: string } | null;
  /** The reason why the release is blocked for this viewer. */
  blocked: string | null;
};

const HOUR = 3_600_000;

/** Converts a scheduled release; `due` is the start of the day of its episode, by default the one in this week. */
export function toScheduledRelease(
  item: ScheduleItem,
  now: Date,
  due = startOfDay(item.release.publish_day.value, now),
): ScheduledRelease {
  const { release, published_release_episode: last } = item;
  const came = formatPublication(item, now, due);
  const usual = last && usualTime(new Date(last.updated_at), due);
  // Without a usual time, an episode is late only when its day is over.
  const lateFrom = usual ? usual.getTime() + 3 * HOUR : due.getTime() + 24 * HOUR;
  const state = stateOf(item, came !== null, last !== null && now.getTime() >= lateFrom);
  const expectedAt = state === 'expected' || state === 'late' ? usual : null;
  return {
    id: release.id,
    alias: release.alias,
    title: release.name.main,
    poster: release.poster,
    age: { label: release.age_rating.label, spoken: formatAgeRating(release.age_rating) },
    state,
    episode: formatScheduledEpisode(item, state),
    time: came
      ? { at: came.at, isAbout: false }
      : expectedAt && { at: expectedAt.toISOString(), isAbout: true },
    came,
    blocked: formatBlockReason(release),
  };
}

function formatPublication(
  { published_release_episode: last }: ScheduleItem,
  now: Date,
  due: Date,
): ScheduledRelease['came'] {
  if (last === null) return null;
  const at = new Date(last.updated_at);
  if (at < due) return null;
  const ago = formatTimeAgo(at, now, MOSCOW_TIME_ZONE, { short: true });
  return { at: last.updated_at, ago, moment: `${formatMoment(at, MOSCOW_TIME_ZONE)} по Москве` };
}

function isSingleFilm({ type, episodes_total: total }: ScheduleItem['release']): boolean {
  return type.value === 'MOVIE' && (total ?? 1) <= 1;
}

function stateOf(
  { release, full_season_is_released: isComplete }: ScheduleItem,
  isOut: boolean,
  isLate: boolean,
): ScheduledState {
  // A single film has no season.
  if (isComplete) return isSingleFilm(release) ? 'out' : 'whole';
  if (isOut) return 'out';
  return isLate ? 'late' : 'expected';
}

/**
 * Formats the episode of a state, with the season's length if the number fits: a second season may continue the
 * numbers of the first.
 */
function formatScheduledEpisode(item: ScheduleItem, state: ScheduledState): string {
  const { release, published_release_episode: last, next_release_episode_number: next } = item;
  const total = release.episodes_total;
  if (isSingleFilm(release)) return 'Фильм';
  if (state === 'whole' && total !== null && total > 1) return `Все ${formatCount(total, EPISODES)}`;
  const isUpcoming = state === 'expected' || state === 'late';
  const episode = isUpcoming || last === null ? { ordinal: next ?? 1, name: null } : last;
  const { ordinal } = episode;
  const fits = total !== null && Number.isInteger(ordinal) && ordinal >= 1 && ordinal <= total && total > 1;
  return fits ? `${formatEpisode(episode)} из\u00A0${total}` : formatEpisode(episode);
}
