import { episodePath } from '#contract/addresses.ts';
import { moscowDay, startOfDate, startOfDay } from '#contract/moscow-week.ts';
import type { PostponedRelease, Postponement, ScheduleItem } from '#contract/schedule.ts';
import { isPaused } from '#web/entities/release/is-paused.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { type PictureSizes, preferredSizes } from '#web/ui/pictures/pictures.ts';
import { type ScheduledRelease, toScheduledRelease } from '../scheduled.ts';
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

const WEEK_MS = 7 * 24 * 3_600_000;

/** Returns the start of the day in Moscow that contains a moment. */
export function startOfMoscowDay(at: Date): Date {
  return startOfDay(moscowDay(at), at);
}

/** Finds the postponement of the episode that comes next: an older one is over. */
export function postponementOf(
  { release, next_release_episode_number: next }: ScheduleItem,
  postponed: readonly PostponedRelease[],
): Postponement | undefined {
  return postponed.find(({ release_id, episode }) => release_id === release.id && episode === next);
}

/**
 * Lists the episodes of a release from `from` until `to`: the last one on the day when it came, the missing one of a
 * day that is over, and those expected, numbered on from the next one, as long as the season has any left. A postponed
 * one is on its former days and on its new day. Of a release that pauses only the last one.
 */
export function listOccurrences(
  item: ScheduleItem,
  now: Date,
  [from, to]: readonly [Date, Date],
  postponement?: Postponement,
): Occurrence[] {
  const last = item.published_release_episode;
  const cameAt = last && new Date(last.updated_at);
  const isInRange = (at: Date) => at >= from && at < to;
  const came = cameAt && isInRange(cameAt) ? [toOccurrence(item, now, startOfMoscowDay(cameAt))] : [];
  if (item.full_season_is_released || (!postponement && isPaused(item.release))) return came;

  const today = startOfMoscowDay(now);
  const isOut = (due: Date) => cameAt !== null && cameAt >= due;
  const pending = firstDue(item, today, isOut);
  const newDay = postponement?.until ? startOfDate(postponement.until) : null;
  // The episode after a postponed one comes on the first publish day after the new day.
  const start = newDay ? firstDue(item, new Date(newDay.getTime() + 1), isOut) : pending;
  const expected: Occurrence[] = [];
  for (let due = firstDue(item, from, isOut); due < to; due = new Date(due.getTime() + WEEK_MS)) {
    // Before the first episode nobody knows whether it is late.
    if (due < today && last === null) continue;
    if (postponement && (newDay ? due < newDay : due <= pending))
      expected.push(toPostponed(toOccurrence(item, now, due), postponement));
    if (postponement && (newDay === null || due <= newDay)) continue;
    const weeksOn = Math.max(0, Math.round((due.getTime() - start.getTime()) / WEEK_MS)) + (newDay ? 1 : 0);
    if (hasEpisode(item, weeksOn)) expected.push(toOccurrence(withNext(item, weeksOn), now, due));
  }
  if (newDay && isInRange(newDay)) expected.push(withNote(toOccurrence(item, now, newDay), postponement));
  return [...came, ...expected];
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

/** The first day of the release from `from` on whose episode is not out. */
function firstDue({ release }: ScheduleItem, from: Date, isOut: (due: Date) => boolean): Date {
  let due = startOfDay(release.publish_day.value, from);
  while (due < from || isOut(due)) due = new Date(due.getTime() + WEEK_MS);
  return due;
}

// A second season may continue the numbers of the first, so only numbers that fit the season can end it.
function hasEpisode({ release, next_release_episode_number: next }: ScheduleItem, weeksOn: number): boolean {
  const total = release.episodes_total;
  return next === null || total === null || next > total || next + weeksOn <= total;
}

function withNext(item: ScheduleItem, weeksOn: number): ScheduleItem {
  const next = item.next_release_episode_number;
  return { ...item, next_release_episode_number: next === null ? null : next + weeksOn };
}

/** Converts a scheduled release with its episode of the day in Moscow that starts at `due`. */
export function toOccurrence(item: ScheduleItem, now: Date, due: Date): Occurrence {
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
