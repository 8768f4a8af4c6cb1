import { episodePath } from '#contract/addresses.ts';
import {
  dueOf,
  episodesBetween,
  publishDayAfter,
  publishDayFrom,
  publishDaysIn,
  startOfMoscowDay,
} from '#contract/publish-days.ts';
import type { PostponedRelease, Postponement, ScheduleItem } from '#contract/schedule.ts';
import { isPaused } from '#web/entities/release/is-paused.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { type PictureSizes, preferredSizes } from '#web/ui/pictures/pictures.ts';
import { type PlannedItem, rhythmOfItem, type ScheduledRelease, toScheduledRelease } from '../scheduled.ts';
import { dateIn } from './dates.ts';

/** An episode of a release on the day when it came or is expected. */
export type Occurrence = Omit<ScheduledRelease, 'poster'> & {
  /** The day in Moscow. */
  date: string;
  poster: PictureSizes;
  /** The frame of the last published episode. */
  frame: PictureSizes | null;
  /** The address that plays the episode, if it is out and not blocked. */
  watch: string | null;
  /** Of a postponed episode on a former day: «Перенос на 4 декабря». */
  moved?: string;
  /** What the team says about the postponement. */
  note?: string;
};

/** Finds the postponement of the episode that comes next: an older one is over. */
export function postponementOf(
  { release, next_release_episode_number: next }: ScheduleItem,
  postponed: readonly PostponedRelease[],
): Postponement | undefined {
  return postponed.find(({ release_id, episode }) => release_id === release.id && episode === next);
}

/**
 * Lists the episodes of a release from `from` until `to`: the last one on the day when it came, the missing one of a
 * day that is over, and those expected, numbered on from the next one, as long as the season has any left. A planned
 * one is on its day, a postponed one on its former days, too. Of a release that pauses only the last one.
 */
export function listOccurrences(
  item: PlannedItem,
  now: Date,
  range: readonly [Date, Date],
  postponement?: Postponement,
): Occurrence[] {
  const last = item.published_release_episode;
  const cameAt = last && new Date(last.updated_at);
  const came = cameAt && isIn(range, cameAt) ? [toOccurrence(item, now, startOfMoscowDay(cameAt))] : [];
  const plannedAt = item.rhythm?.planned_at;
  const isUsual = !postponement && !plannedAt;
  if (item.full_season_is_released || (isUsual && isPaused(item.release))) return came;

  const rhythm = rhythmOfItem(item);
  const pending = publishDayFrom(rhythm, cameAt, startOfMoscowDay(now));
  // Before the first episode nobody knows whether it is late.
  const usual = publishDaysIn(rhythm, cameAt ? publishDayAfter(rhythm, cameAt) : pending, range);
  // The missing episode of a day that is over is the one that comes next.
  if (isUsual) return [...came, ...expectedOn(item, now, usual, pending, 0)];

  const { day: newDay, at } = dueOf({ rhythm, lastAt: cameAt, postponement, plannedAt }, now);
  const former = usual.filter((day) => (newDay ? day < newDay : day <= pending));
  const postponed = postponement
    ? former.map((day) => toPostponed(toOccurrence(item, now, day), postponement))
    : [];
  if (!newDay) return [...came, ...postponed];
  // A card for a day: what is still to come.
  const earlier = came.filter(({ date }) => date !== dateIn(newDay, MOSCOW_TIME_ZONE));
  const moved = isIn(range, newDay) ? [withNote(toOccurrence(item, now, newDay), postponement)] : [];
  const second = publishDayAfter(rhythm, at ?? newDay);
  const later = expectedOn(item, now, publishDaysIn(rhythm, second, range), second, 1);
  return [...earlier, ...postponed, ...moved, ...later];
}

// The episodes of publish days, numbered from that of `first`, which is `ahead` after the next one.
function expectedOn(
  item: PlannedItem,
  now: Date,
  days: readonly Date[],
  first: Date,
  ahead: number,
): Occurrence[] {
  return days.flatMap((day) => {
    const number = ahead + Math.max(0, episodesBetween(rhythmOfItem(item), first, day));
    return hasEpisode(item, number) ? [toOccurrence(withNext(item, number), now, day)] : [];
  });
}

function withNote(occurrence: Occurrence, { note }: Partial<Postponement> = {}): Occurrence {
  return note ? { ...occurrence, note } : occurrence;
}

// Its usual time says nothing on a day when it does not come.
function toPostponed(occurrence: Occurrence, postponement: Postponement): Occurrence {
  const { until } = postponement;
  const day = until === null ? null : formatDate(new Date(until), new Date(until), 'UTC');
  const moved = day === null ? 'Перенос, без даты' : `Перенос на\u00A0${day}`;
  return withNote({ ...occurrence, state: 'postponed', time: null, moved }, postponement);
}

function isIn([from, to]: readonly [Date, Date], at: Date): boolean {
  return at >= from && at < to;
}

// A second season may continue the numbers of the first, so only numbers that fit the season can end it.
function hasEpisode({ release, next_release_episode_number: next }: ScheduleItem, ahead: number): boolean {
  const total = release.episodes_total;
  return next === null || total === null || next > total || next + ahead <= total;
}

function withNext(item: PlannedItem, ahead: number): PlannedItem {
  const next = item.next_release_episode_number;
  return { ...item, next_release_episode_number: next === null ? null : next + ahead };
}

/** Converts a scheduled release with its episode of the day in Moscow that starts at `due`. */
export function toOccurrence(item: PlannedItem, now: Date, due: Date): Occurrence {
  const last = item.published_release_episode;
  const scheduled = toScheduledRelease(item, now, due);
  const isOut = scheduled.state === 'out' || scheduled.state === 'whole';
  const frame = last && preferredSizes(last.preview);
  return {
    ...scheduled,
    date: dateIn(due, MOSCOW_TIME_ZONE),
    poster: preferredSizes(scheduled.poster),
    frame: frame?.src ? frame : null,
    watch: isOut && last && scheduled.blocked === null ? episodePath(last.id) : null,
  };
}
