import type { ScheduleDay } from './schedule-data.ts';

/** Reduces days to the releases with the given ids. */
export function filterDays<D extends Pick<ScheduleDay, 'ids' | 'total' | 'releases'>>(
  days: readonly D[],
  keepIds: ReadonlySet<number>,
): D[] {
  return days.map((day) => {
    const ids = day.ids.filter((id) => keepIds.has(id));
    return { ...day, ids, total: ids.length, releases: day.releases.filter(({ id }) => keepIds.has(id)) };
  });
}
