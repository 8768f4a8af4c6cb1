import type { ScheduleDay } from '../days/group-days.ts';

/** Reduces days to the releases with the given ids. */
export function filterDays<D extends Pick<ScheduleDay, 'total' | 'releases'>>(
  days: readonly D[],
  keepIds: ReadonlySet<number>,
): D[] {
  return days.map((day) => {
    const releases = day.releases.filter(({ id }) => keepIds.has(id));
    return { ...day, total: releases.length, releases };
  });
}
