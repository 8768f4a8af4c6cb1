import type { Call } from '#contract/client.ts';
import {
  nowSchedule,
  type PostponedRelease,
  postponedReleases,
  type ReleaseRhythm,
  releaseRhythms,
  type ScheduleDays,
} from '#contract/schedule.ts';
import { startOfMoscowDay } from '#contract/publish-days.ts';
import { byTime } from '../schedule/days/by-time.ts';
import {
  listOccurrences,
  type Occurrence,
  postponementOf,
  toOccurrence,
} from '../schedule/days/occurrences.ts';
import { type PlannedItem, withRhythms } from '../schedule/scheduled.ts';
import { isPaused } from '#web/entities/release/is-paused.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

const DAY_MS = 24 * 3_600_000;

/** Yesterday, today or tomorrow with its schedule. */
export type NearDay = {
  name: 'yesterday' | 'today' | 'tomorrow';
  date: string;
  releases: Occurrence[];
};

const DAY_OFFSETS = { yesterday: -1, today: 0, tomorrow: 1 } as const;

function nearDay(
  name: NearDay['name'],
  items: readonly PlannedItem[],
  now: Date,
  postponed: readonly PostponedRelease[],
): NearDay {
  const sameTimeThatDay = new Date(now.getTime() + DAY_OFFSETS[name] * DAY_MS);
  const day = startOfMoscowDay(sameTimeThatDay);
  const isExpected = ({ state }: Occurrence) => state === 'expected' || state === 'late';
  const releases = items
    .flatMap((item) => {
      const postponement = postponementOf(item, postponed);
      const nextDay = new Date(day.getTime() + DAY_MS);
      if (postponement || item.rhythm?.planned_at)
        return listOccurrences(item, now, [day, nextDay], postponement);
      const occurrence = toOccurrence(item, now, day);
      return isPaused(item.release) && isExpected(occurrence) ? [] : occurrence;
    })
    .toSorted(byTime);
  return { name, date: formatDate(day, day, MOSCOW_TIME_ZONE), releases };
}

/** Returns yesterday, today and tomorrow in Moscow; an empty list if nothing is scheduled on any of them. */
export function nearDays(
  { yesterday, today, tomorrow }: ScheduleDays,
  now: Date,
  postponed: readonly PostponedRelease[] = [],
  rhythms: readonly ReleaseRhythm[] = [],
): NearDay[] {
  if ([yesterday, today, tomorrow].every(({ length }) => length === 0)) return [];
  return [
    nearDay('yesterday', withRhythms(yesterday, rhythms), now, postponed),
    nearDay('today', withRhythms(today, rhythms), now, postponed),
    nearDay('tomorrow', withRhythms(tomorrow, rhythms), now, postponed),
  ];
}

/** Loads yesterday, today and tomorrow in Moscow. */
export async function loadNearDays(call: Call, now: Date): Promise<NearDay[]> {
  const [days, postponed, rhythms] = await Promise.all([
    call(nowSchedule),
    call(postponedReleases),
    call(releaseRhythms),
  ]);
  return nearDays(days, now, postponed, rhythms);
}
