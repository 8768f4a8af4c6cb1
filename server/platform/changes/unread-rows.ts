import type pg from 'pg';

/** A row of the table `changes`. */
export type Change = { id: string; key: string };

/** How many rows the table has for a second since 1970, and the time of the last of them, in seconds. */
export type ChangedSecond = { second: number; count: number; last: number };

/** Rows that were not read before, oldest first. `isComplete` is false when there are too many to read. */
export type UnreadRows = { rows: Change[]; isComplete: boolean };

// More rows than this would occupy the event loop for longer than to make again all that is in memory.
const MAX_ROWS = 5000;

/** Selects the `ChangedSecond`s of the last `$1` seconds. */
export const CHANGED_SECONDS = `
  select
    floor(extract(epoch from at))::float8 as second,
    count(*)::integer as count,
    extract(epoch from max(at))::float8 as last
  from changes
  where at >= to_timestamp(floor(extract(epoch from now()) - $1))
  group by 1`;

const ROWS = `
  select id, key, floor(extract(epoch from at))::float8 as second
  from changes
  where at >= to_timestamp($1) and floor(extract(epoch from at))::float8 = any($2::float8[])
  order by at desc
  limit $3`;

export type RowReader = (seconds: readonly ChangedSecond[]) => Promise<UnreadRows>;

type ReadSecond = Omit<ChangedSecond, 'second'> & { ids: Set<string> };

async function readSeconds(
  client: pg.Client,
  seconds: readonly number[],
): Promise<(Change & { second: number })[]> {
  const { rows } = await client.query(ROWS, [Math.min(...seconds), seconds, MAX_ROWS + 1]);
  return rows;
}

/**
 * Reads the rows that a connection has not read yet. The seconds of a look always cover a minute or more, because a
 * transaction may end long after it wrote a row; an import leaves a hundred thousand rows in them. So only the rows of
 * those seconds are read in which something has changed since the look before.
 */
export function createRowReader(client: pg.Client): RowReader {
  let read = new Map<number, ReadSecond>();

  return async (seconds) => {
    const changed = seconds.flatMap(({ second, count, last }) => {
      const before = read.get(second);
      return before?.count === count && before.last === last ? [] : [second];
    });
    const found = changed.length === 0 ? [] : await readSeconds(client, changed);
    const isComplete = found.length <= MAX_ROWS;
    const unread = found.slice(0, MAX_ROWS).filter(({ id, second }) => !read.get(second)?.ids.has(id));
    read = new Map(
      seconds.map(({ second, ...state }) => [second, { ...state, ids: read.get(second)?.ids ?? new Set() }]),
    );
    for (const { id, second } of unread) read.get(second)?.ids.add(id);
    return { rows: unread.toReversed(), isComplete };
  };
}
