import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { placeOf } from './found-releases.ts';
import type { ReleaseCache } from './release-cache.ts';

type Key = string | number;
type Column = 'name_main' | 'year' | 'season' | 'updated_at';

/** An order of releases: the value that goes before the number, and the columns that it is made of. */
export type SortKey = {
  name: string;
  columns: readonly Column[];
  of: (row: Pick<Selectable<Schema['releases']>, Column>) => Key;
};

/** Where a page ends. */
export type PageEnd = { key: Key; id: number };

/** All releases by a key and then by the number, the smallest first. */
export type Sorted = { ids: Int32Array; keys: readonly Key[] };

export type SortReleases = (key: SortKey) => Promise<Sorted>;

const isBefore = (a: PageEnd, b: PageEnd) => a.key < b.key || (a.key === b.key && a.id < b.id);

function merge({ ids, keys }: Sorted, changed: ReadonlySet<number>, rows: readonly PageEnd[]): Sorted {
  const merged: PageEnd[] = [];
  let next = 0;
  for (const [i, id] of ids.entries()) {
    if (changed.has(id)) continue;
    const entry = { key: keys[i] ?? '', id };
    for (let row = rows[next]; row && isBefore(row, entry); row = rows[next]) {
      merged.push(row);
      next += 1;
    }
    merged.push(entry);
  }
  merged.push(...rows.slice(next));
  return { ids: Int32Array.from(merged, ({ id }) => id), keys: merged.map(({ key }) => key) };
}

const NOTHING: Sorted = { ids: new Int32Array(), keys: [] };

/** Sorts all releases once for each key, and later those that have changed into their places. */
export function openSortedReleases(db: Database, cached: ReleaseCache): SortReleases {
  const store = new Map<string, { value: Sorted; changes: number }>();
  return ({ name, columns, of }) =>
    cached<Sorted>(store, name, async (known) => {
      const all = db.selectFrom('releases').select(['id', ...columns]);
      const query = known ? all.where('id', 'in', [...known.changed]) : all;
      // Of the columns only those are read that the key is made of.
      const rows = (await query.execute()) as (Parameters<typeof of>[0] & { id: number })[];
      const entries = rows.map((row): PageEnd => ({ key: of(row), id: row.id }));
      const sorted = entries.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
      return merge(known?.before ?? NOTHING, known?.changed ?? new Set(), sorted);
    });
}

function placeIn({ ids, keys }: Sorted, end: PageEnd): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore({ key: keys[middle] ?? '', id: ids[middle] ?? 0 }, end)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** At most `count` of the found numbers that come after the end of a page in the order. */
export function pageOf(
  found: Int32Array,
  sorted: Sorted,
  { direction, after, count }: { direction: 'asc' | 'desc'; after: PageEnd | undefined; count: number },
): number[] {
  const { ids, keys } = sorted;
  const step = direction === 'asc' ? 1 : -1;
  const page: number[] = [];
  const isFound = (id: number) => found[placeOf(found, id)] === id;
  const place = after && placeIn(sorted, after);
  const isThere = after && place !== undefined && ids[place] === after.id && keys[place] === after.key;
  const first = direction === 'asc' ? (place ?? 0) + (isThere ? 1 : 0) : (place ?? ids.length) - 1;
  const most = Math.min(count, found.length);
  for (let at = first; at >= 0 && at < ids.length && page.length < most; at += step) {
    const id = ids[at] ?? 0;
    if (isFound(id)) page.push(id);
  }
  return page;
}
