import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import type { Database } from '#server/platform/database/open.ts';

/** A condition over `releases`; one with a key is kept under it. */
export type ReleaseCondition = { key?: string | undefined; sql: RawBuilder<SqlBool> };

/** Finds the releases for which every condition holds: their numbers, the smallest first. */
export type FoundReleases = (
  conditions: readonly [ReleaseCondition, ...ReleaseCondition[]],
) => Promise<Int32Array>;

// The numbers that one condition finds, and how many changes were known before they were read.
type Kept = { ids: Int32Array; changes: number };

// All conditions of a catalogue of 100,000 releases take half of it.
const MAX_BYTES = 16_000_000;
// With more changed releases it is simpler to read all.
const MAX_CHANGED = 1000;

const EVERYTHING = sql<SqlBool>`true`;

function indexFrom(ids: Int32Array, from: number, id: number): number {
  let step = 1;
  while (from + step < ids.length && (ids[from + step] ?? 0) < id) step *= 2;
  let [low, high] = [from, Math.min(from + step, ids.length)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a number stands, or would stand, in a list of rising numbers. */
export const placeOf = (ids: Int32Array, id: number): number => indexFrom(ids, 0, id);

// How many times longer the other list is when it is searched instead of walked along.
const SEARCHED = 16;

function intersect(few: Int32Array, many: Int32Array): Int32Array {
  const isSearched = many.length > few.length * SEARCHED;
  const found = new Int32Array(few.length);
  let count = 0;
  let at = 0;
  for (const id of few) {
    if (isSearched) at = indexFrom(many, at, id);
    else while (at < many.length && (many[at] ?? 0) < id) at += 1;
    if (many[at] === id) {
      found[count] = id;
      count += 1;
    }
  }
  return found.subarray(0, count);
}

/**
 * Finds releases in the memory of this process: the numbers of each condition are read once, and again only for the
 * releases that have changed since, so any number of conditions costs the same in a catalogue of any size. Each call
 * knows what was committed before it.
 */
export function openFoundReleases({ db, changes }: { db: Database; changes: ChangeFeed }): FoundReleases {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ ids }, key) => ids.byteLength + 2 * key.length + 200,
  });
  let changed: number[] = [];
  // How many changes are forgotten, and one more for what made them be forgotten: a change above the most, or the news
  // that some may have been missed. What was read before their end is read again.
  let forgotten = 0;
  changes.onChange('release', (id) => {
    if (id !== 'any' && changed.length < MAX_CHANGED) return void changed.push(Number(id));
    forgotten += changed.length + 1;
    changed = [];
    kept.clear();
  });

  const read = async (condition: ReleaseCondition, isCaughtUp: boolean): Promise<Int32Array> => {
    const { key } = condition;
    const before = isCaughtUp && key !== undefined ? kept.get(key) : undefined;
    const seen = forgotten + changed.length;
    if (before?.changes === seen) return before.ids;
    const stale = before && new Set(changed.slice(before.changes - forgotten));
    const { rows } = await sql<{ id: number }>`
      select releases.id from releases
      where ${condition.sql} and ${stale ? sql`releases.id = any(${[...stale]}::integer[])` : EVERYTHING}`.execute(
      db,
    );
    const stays = before?.ids.filter((id) => !stale?.has(id)) ?? new Int32Array();
    const ids = Int32Array.from([...stays, ...rows.map(({ id }) => id)]).toSorted();
    if (key !== undefined && seen >= forgotten) kept.set(key, { ids, changes: seen });
    return ids;
  };

  return async (conditions) => {
    const isCaughtUp = await changes.catchUp();
    const sets = await Promise.all(conditions.map((condition) => read(condition, isCaughtUp)));
    const [smallest = new Int32Array(), ...others] = sets.toSorted((a, b) => a.length - b.length);
    return others.reduce(intersect, smallest);
  };
}
