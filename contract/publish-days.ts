import type { PublishDay } from './enums.ts';
import { moscowDay, startOfDate, startOfDay } from './moscow-week.ts';

/** How the episodes of a release come out: on which day, at which hour if the team says one, every how many weeks. */
export type Rhythm = {
  day: PublishDay;
  /** «00:30» in Moscow; null while only the day is known. */
  time: string | null;
  every_weeks: number;
};

/** What a release has whose team says neither an hour nor a rhythm. */
export const WEEKLY = { time: null, every_weeks: 1 } as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** The rhythm of a release of the wire, whose hour and weeks are known from `schedule/rhythms`. */
export function rhythmOf(release: {
  publish_day: { value: PublishDay };
  rhythm?: Omit<Rhythm, 'day'> | undefined;
}): Rhythm {
  const { time, every_weeks } = release.rhythm ?? WEEKLY;
  return { day: release.publish_day.value, time, every_weeks };
}

/** The start of the day in Moscow that contains a moment. */
export function startOfMoscowDay(at: Date): Date {
  return startOfDay(moscowDay(at), at);
}

/** When the episode of the day that starts at `day` comes out; null while only the day is known. */
export function hourOn({ time }: Rhythm, day: Date): Date | null {
  if (time === null) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(day.getTime() + (hours * 60 + minutes) * 60_000);
}

// An episode of 00:30 may come before midnight, and one that comes every second week a day or two before its day: it is
// that day's. `recordMissedDays` (server/accounts/notifications/notices) has the same rule in SQL.
function allowedEarlyMs(rhythm: Rhythm): number {
  if (rhythm.every_weeks > 1) return 2 * DAY_MS;
  const hour = hourOn(rhythm, new Date(0));
  return hour === null ? 0 : Math.max(0, 12 * HOUR_MS - hour.getTime());
}

/** Whether an episode that came out at `at` is the one of the day that starts at `day`, or a later one. */
export function cameFor(rhythm: Rhythm, at: Date, day: Date): boolean {
  return at.getTime() + allowedEarlyMs(rhythm) >= day.getTime();
}

function addWeeks(day: Date, weeks: number): Date {
  return new Date(day.getTime() + weeks * WEEK_MS);
}

// The publish day whose episode came out at `at`.
function publishDayOf(rhythm: Rhythm, at: Date): Date {
  const latest = new Date(at.getTime() + allowedEarlyMs(rhythm));
  const day = startOfDay(rhythm.day, latest);
  return day > latest ? addWeeks(day, -1) : day;
}

/** The publish day after an episode that came out at `at`, or is expected then. */
export function publishDayAfter(rhythm: Rhythm, at: Date): Date {
  return addWeeks(publishDayOf(rhythm, at), rhythm.every_weeks);
}

/** The publish day a number of episodes after another. */
export function laterPublishDay(rhythm: Rhythm, day: Date, episodes: number): Date {
  return addWeeks(day, episodes * rhythm.every_weeks);
}

/**
 * The first publish day from `from` on after the last episode. The first episode may come in any week.
 */
export function publishDayFrom(rhythm: Rhythm, lastAt: Date | null, from: Date): Date {
  if (lastAt === null) {
    const day = startOfDay(rhythm.day, from);
    return day < from ? addWeeks(day, 1) : day;
  }
  let day = publishDayAfter(rhythm, lastAt);
  while (day < from) day = addWeeks(day, rhythm.every_weeks);
  return day;
}

/** The publish days from `first` on that are in a range. */
export function publishDaysIn(rhythm: Rhythm, first: Date, [from, to]: readonly [Date, Date]): Date[] {
  const days: Date[] = [];
  for (let day = first; day < to; day = laterPublishDay(rhythm, day, 1)) if (day >= from) days.push(day);
  return days;
}

/** How many episodes after that of one publish day the one of another comes; negative before it. */
export function episodesBetween(rhythm: Rhythm, day: Date, other: Date): number {
  return Math.round((other.getTime() - day.getTime()) / (rhythm.every_weeks * WEEK_MS));
}

/**
 * The day of the next episode: this week's until it is out, then the next one of its rhythm. On Monday that is still
 * yesterday's, which is late.
 */
export function nextPublishDay(rhythm: Rhythm, lastAt: Date | null, now: Date): Date {
  const yesterday = startOfMoscowDay(now).getTime() - DAY_MS;
  return publishDayFrom(rhythm, lastAt, new Date(Math.min(startOfDay(1, now).getTime(), yesterday)));
}

/** Whether an episode came or comes out on the publish day that starts at `day`, in the weeks of the last episode. */
export function isInRhythm(rhythm: Rhythm, lastAt: Date | null, day: Date): boolean {
  if (lastAt === null) return true;
  const weeks = Math.round((day.getTime() - publishDayOf(rhythm, lastAt).getTime()) / WEEK_MS);
  return weeks % rhythm.every_weeks === 0;
}

/** What is known of the next episode of a release. */
export type Awaited = {
  rhythm: Rhythm;
  /** When the last episode came; null before the first. */
  lastAt: Date | null;
  /** Of the next episode: its new day in Moscow, null while nobody knows. */
  postponement?: { until: string | null } | null | undefined;
  /** When the next episode is to be published, if the team has planned it to the minute. */
  plannedAt?: string | null | undefined;
};

/** When an episode comes: the start of its day in Moscow, null while nobody knows, and its minute if there is one. */
export type Due = { day: Date | null; at: Date | null };

/**
 * When the next episode comes, which nothing else decides: as it is planned, else as it is postponed, else by the
 * rhythm.
 */
export function dueOf({ rhythm, lastAt, postponement, plannedAt }: Awaited, now: Date): Due {
  if (plannedAt) {
    const at = new Date(plannedAt);
    return { day: startOfMoscowDay(at), at };
  }
  if (postponement?.until === null) return { day: null, at: null };
  const day = postponement ? startOfDate(postponement.until) : nextPublishDay(rhythm, lastAt, now);
  return { day, at: hourOn(rhythm, day) };
}
