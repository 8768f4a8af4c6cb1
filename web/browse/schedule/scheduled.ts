import { startOfDay } from '#contract/moscow-week.ts';
import type { ScheduleItem } from '#contract/schedule.ts';
import type { Pictures } from '#web/ui/pictures/pictures.ts';
import { EPISODES, plural } from '#web/format/plural.ts';
import { ageWords, blockWords, episodeWords } from '#web/entities/release/release.ts';
import { momentWords, MOSCOW, timeAgo } from '#web/format/time.ts';
import { usualTime } from './usual-time.ts';

/** Whether the episode of a day is out, still awaited, awaited longer than usual, or there is nothing left to await. */
export type ScheduledState = 'out' | 'expected' | 'late' | 'whole';

/** What the schedule shows of a release. */
export type Scheduled = {
  id: number;
  alias: string;
  title: string;
  poster: Pictures;
  age: { label: string; spoken: string };
  state: ScheduledState;
  /** «Эпизод 8 из 12»: the one that is out or the one to come. */
  episode: string;
  /** When it came, or about when it usually does; null where that is not known. */
  time: { at: string; isAbout: boolean } | null;
  /**
   * When it came, if it came this week; told by Moscow as the days are, or it could name another day than the one it
   * stands under.
   */
  came: { at: string; ago: string; moment: string } | null;
  /** Why it cannot be watched here. */
  blocked: string | null;
};

const HOUR = 3_600_000;

/**
 * A release as the schedule shows it at a moment; `due` is the beginning of the day that its episode is for, of this
 * week unless told.
 */
export function toScheduled(
  item: ScheduleItem,
  now: Date,
  due = startOfDay(item.release.publish_day.value, now),
): Scheduled {
  const { release, published_release_episode: last } = item;
  const came = cameWords(item, now, due);
  const usual = last && usualTime(new Date(last.updated_at), due);
  // A season that has not begun has no habit to be late by.
  const lateFrom = usual ? usual.getTime() + 3 * HOUR : due.getTime() + 24 * HOUR;
  const state = stateOf(item, came !== null, last !== null && now.getTime() >= lateFrom);
  const about = state === 'expected' || state === 'late' ? usual : null;
  return {
    id: release.id,
    alias: release.alias,
    title: release.name.main,
    poster: release.poster,
    age: { label: release.age_rating.label, spoken: ageWords(release.age_rating) },
    state,
    episode: scheduledWords(item, state),
    time: came ? { at: came.at, isAbout: false } : about && { at: about.toISOString(), isAbout: true },
    came,
    blocked: blockWords(release),
  };
}

function cameWords(
  { published_release_episode: last }: ScheduleItem,
  now: Date,
  due: Date,
): Scheduled['came'] {
  if (last === null) return null;
  const at = new Date(last.updated_at);
  if (at < due) return null;
  const ago = timeAgo(at, now, MOSCOW, { short: true });
  return { at: last.updated_at, ago, moment: `${momentWords(at, MOSCOW)} по Москве` };
}

function isFilm({ type, episodes_total: total }: ScheduleItem['release']): boolean {
  return type.value === 'MOVIE' && (total ?? 1) <= 1;
}

function stateOf(
  { release, full_season_is_released: whole }: ScheduleItem,
  isOut: boolean,
  isLate: boolean,
): ScheduledState {
  // A film has no season to speak of.
  if (whole) return isFilm(release) ? 'out' : 'whole';
  if (isOut) return 'out';
  return isLate ? 'late' : 'expected';
}

/**
 * The episode a state speaks of, with the length of the season where the number fits into it: a second season may count
 * on from the first.
 */
function scheduledWords(item: ScheduleItem, state: ScheduledState): string {
  const { release, published_release_episode: last, next_release_episode_number: next } = item;
  const total = release.episodes_total;
  if (isFilm(release)) return 'Фильм';
  if (state === 'whole' && total !== null && total > 1) return `Все ${plural(total, EPISODES)}`;
  const isAwaited = state === 'expected' || state === 'late';
  const episode = isAwaited || last === null ? { ordinal: next ?? 1, name: null } : last;
  const { ordinal } = episode;
  const fits = total !== null && Number.isInteger(ordinal) && ordinal >= 1 && ordinal <= total && total > 1;
  return fits ? `${episodeWords(episode)} из\u00A0${total}` : episodeWords(episode);
}
