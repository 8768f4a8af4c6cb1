import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/open.ts';
import type { ReleaseCache } from './release-cache.ts';

/** A condition over `releases`; one with a key is kept under it. */
export type ReleaseCondition = { key?: string | undefined; sql: RawBuilder<SqlBool> };

/** Finds the releases for which every condition holds: their numbers, the smallest first. */
export type FindReleases = (
  conditions: readonly [ReleaseCondition, ...ReleaseCondition[]],
) => Promise<Int32Array>;

// All conditions of a catalogue of 100,000 releases take half of it.
const MAX_BYTES = 16_000_000;

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
 * Finds releases by the numbers that are kept for each condition, so any number of conditions costs the same in a
 * catalogue of any size.
 */
export function openFoundReleases(db: Database, cached: ReleaseCache): FindReleases {
  const store = new LRUCache<string, { value: Int32Array; changes: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, key) => value.byteLength + 2 * key.length + 200,
  });
  const read = (condition: ReleaseCondition) =>
    cached<Int32Array>(store, condition.key, async (known) => {
      const isChanged = known && sql<SqlBool>`releases.id = any(${[...known.changed]}::integer[])`;
      const { rows } = await sql<{ id: number }>`
        select releases.id from releases where ${condition.sql} and ${isChanged ?? EVERYTHING}`.execute(db);
      const stays = known?.before.filter((id) => !known.changed.has(id)) ?? new Int32Array();
      return Int32Array.from([...stays, ...rows.map(({ id }) => id)]).toSorted();
    });
  return async (conditions) => {
    const [first, ...others] = conditions;
    if (others.length === 0) return read(first);
    const keys = conditions.map(({ key }) => key);
    // The pages of a list have the same conditions.
    const together = keys.includes(undefined) ? undefined : keys.join('&');
    return cached<Int32Array>(store, together, async () => {
      const sets = await Promise.all(conditions.map(read));
      const [smallest = new Int32Array(), ...larger] = sets.toSorted((a, b) => a.length - b.length);
      return larger.reduce(intersect, smallest);
    });
  };
}
