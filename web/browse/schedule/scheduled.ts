import { startOfDay } from '#contract/moscow-week.ts';
import { cameFor, hourOn, type Rhythm, rhythmOf, startOfMoscowDay } from '#contract/publish-days.ts';
import type { ReleaseRhythm, ScheduleItem } from '#contract/schedule.ts';
import type { PictureVersions } from '#web/ui/pictures/pictures.ts';
import { EPISODES, formatCount } from '#web/format/format-count.ts';
import { formatAgeRating, formatBlockReason, formatEpisode } from '#web/entities/release/format-release.ts';
import { formatMoment, MOSCOW_TIME_ZONE, formatTimeAgo } from '#web/format/format-time.ts';
import { usualTime } from '#web/entities/release/next/usual-time.ts';

/** A release of the schedule with its hour and its rhythm, if it has one. */
export type PlannedItem = ScheduleItem & { rhythm?: ReleaseRhythm | undefined };

/** Joins the releases of the schedule with their hours and rhythms. */
export function withRhythms(
  items: readonly ScheduleItem[],
  rhythms: readonly ReleaseRhythm[],
): PlannedItem[] {
  return items.map((item) => ({
    ...item,
    rhythm: rhythms.find(({ release_id: id }) => id === item.release.id),
  }));
}

/** The rhythm of a release of the schedule. */
export function rhythmOfItem({ release: { publish_day }, rhythm }: PlannedItem): Rhythm {
  return rhythmOf({ publish_day, rhythm });
}

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
  /** When the episode was published or is to be, or approximately (`isAbout`) when it usually is; null if unknown. */
  time: { at: string; isAbout: boolean } | null;
  /** The publication time, if it was this week. In Moscow time, like the days, so that it names the same day. */
  came: { at: string; ago: string; moment: string } | null;
  /** The reason why the release is blocked for this viewer. */
  blocked: string | null;
};

const HOUR = 3_600_000;

/** Converts a scheduled release; `due` is the start of the day of its episode, by default the one in this week. */
export function toScheduledRelease(
  item: PlannedItem,
  now: Date,
  due = startOfDay(item.release.publish_day.value, now),
): ScheduledRelease {
  const { release, published_release_episode: last } = item;
  const came = formatPublication(item, now, due);
  const hour = plannedOn(item, due) ?? hourOn(rhythmOfItem(item), due);
  const expected = hour ?? (last && usualTime(new Date(last.updated_at), due));
  // Without a time, an episode is late only when its day is over.
  const lateFrom = expected ? expected.getTime() + 3 * HOUR : due.getTime() + 24 * HOUR;
  const state = stateOf(item, came !== null, last !== null && now.getTime() >= lateFrom);
  const expectedAt = state === 'expected' || state === 'late' ? expected : null;
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
      : expectedAt && { at: expectedAt.toISOString(), isAbout: hour === null },
    came,
    blocked: formatBlockReason(release),
  };
}

// When the next episode is to be published, if that is planned for the day that starts at `due`.
function plannedOn({ rhythm }: PlannedItem, due: Date): Date | null {
  const planned = rhythm?.planned_at ? new Date(rhythm.planned_at) : null;
  return planned && startOfMoscowDay(planned).getTime() === due.getTime() ? planned : null;
}

function formatPublication(item: PlannedItem, now: Date, due: Date): ScheduledRelease['came'] {
  const { published_release_episode: last } = item;
  // The episode that is planned for the day is still to come, also after another one.
  if (last === null || plannedOn(item, due)) return null;
  const at = new Date(last.updated_at);
  if (!cameFor(rhythmOfItem(item), at, due)) return null;
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
