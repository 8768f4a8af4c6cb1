import type { Day } from './schedule-data.ts';

/** The days with nothing but certain releases: those that the viewer loves or has in a collection. */
export function onlyOf<D extends Pick<Day, 'ids' | 'total' | 'releases'>>(
  days: readonly D[],
  wanted: ReadonlySet<number>,
): D[] {
  return days.map((day) => {
    const ids = day.ids.filter((id) => wanted.has(id));
    return { ...day, ids, total: ids.length, releases: day.releases.filter(({ id }) => wanted.has(id)) };
  });
}
