import { moscowDay, startOfDay } from '#contract/moscow-week.ts';
import type { ScheduleItem, ScheduleNow } from '#contract/schedule.ts';
import { type Scheduled, toScheduled } from '../schedule/scheduled.ts';
import { dateWords, MOSCOW } from '#web/format/time.ts';

const DAY_MS = 24 * 3_600_000;

/** A day of the schedule beside today. */
export type NearDay = { name: 'yesterday' | 'today' | 'tomorrow'; date: string; releases: Scheduled[] };

const BEFORE_AND_AFTER = { yesterday: -1, today: 0, tomorrow: 1 } as const;

/** Earlier ones first; those whose time nobody knows come last, in their own order. */
function byTime(a: Scheduled, b: Scheduled): number {
  if (a.time === null || b.time === null) return Number(a.time === null) - Number(b.time === null);
  return Date.parse(a.time.at) - Date.parse(b.time.at);
}

function nearDay(name: NearDay['name'], items: readonly ScheduleItem[], now: Date): NearDay {
  const inThatDay = new Date(now.getTime() + BEFORE_AND_AFTER[name] * DAY_MS);
  const day = startOf(inThatDay);
  const releases = items.map((item) => toScheduled(item, now, day)).toSorted(byTime);
  return { name, date: dateWords(day, day, MOSCOW), releases };
}

function startOf(at: Date): Date {
  return startOfDay(moscowDay(at), at);
}

/** Yesterday, today and tomorrow of Moscow in this order; none when all three are empty. */
export function nearDays({ yesterday, today, tomorrow }: ScheduleNow, now: Date): NearDay[] {
  if ([yesterday, today, tomorrow].every(({ length }) => length === 0)) return [];
  return [
    nearDay('yesterday', yesterday, now),
    nearDay('today', today, now),
    nearDay('tomorrow', tomorrow, now),
  ];
}
