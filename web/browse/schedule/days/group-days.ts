import type { PublishDay } from '#contract/enums.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { formatDate } from '#web/format/format-time.ts';
import { byTime } from './by-time.ts';
import { addDays, dateIn, weekdayOf } from './dates.ts';
import type { Occurrence } from './occurrences.ts';

/** A day of the shown week with its releases by time. */
export type ScheduleDay = {
  day: PublishDay;
  /** «Пятница». */
  name: string;
  /** «20 ноября». */
  date: string;
  today: boolean;
  total: number;
  releases: readonly Occurrence[];
};

type Placed = Pick<Occurrence, 'date' | 'time'>;

/** The date of an episode in a time zone; without a known time it keeps the day that it has in Moscow. */
export function dateOf({ date, time }: Placed, timeZone: string): string {
  return time ? dateIn(new Date(time.at), timeZone) : date;
}

function formatWeekday(date: string): string {
  const name = formatPart('weekday', new Date(date), 'UTC');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Groups episodes by the seven days of a time zone, `week` weeks after the ones that start today. */
export function groupDays(
  releases: readonly Occurrence[],
  { now, week, timeZone }: { now: Date; week: number; timeZone: string },
): ScheduleDay[] {
  const today = dateIn(now, timeZone);
  return Array.from({ length: 7 }, (_, i) => {
    const key = addDays(today, week * 7 + i);
    const ofDay = releases.filter((release) => dateOf(release, timeZone) === key).toSorted(byTime);
    return {
      day: weekdayOf(key),
      name: formatWeekday(key),
      date: formatDate(new Date(key), new Date(key), 'UTC'),
      today: key === today,
      total: ofDay.length,
      releases: ofDay,
    };
  });
}
