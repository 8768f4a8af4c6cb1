import { sql, type Expression, type RawBuilder, type SelectQueryBuilder } from 'kysely';

/** The terms by which rows are ordered; all of them together differ for every two rows. */
export type Order = readonly { by: Expression<unknown>; direction: 'asc' | 'desc' }[];

/** One part of a list, not necessarily a whole page. */
export type Slice = { limit: number; offset: number };

// To skip so many rows costs about as much as a separate query for the number of all.
const DEEP = 500;

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** SQL for what follows `order by`. In the opposite order NULLs are at the other end, too. */
export function orderSql(order: Order, isReversed = false): RawBuilder<unknown> {
  return sql.join(
    order.map(({ by, direction }) => sql`${by} ${sql.raw(isReversed ? OPPOSITE[direction] : direction)}`),
  );
}

/**
 * Counts all rows of a list before a slice of it is read that begins far from its beginning; undefined for other
 * slices, whose rows are read and counted in one query.
 */
export async function countIfDeep(
  { offset }: Slice,
  count: () => Promise<number>,
): Promise<number | undefined> {
  return offset < DEEP ? undefined : count();
}

/**
 * Selects the rows of a slice, which the caller has to order. With the number of all rows, a slice beyond the middle is
 * read backwards from the end of the list, so that its last page costs as much as its first.
 */
export function selectSlice<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  order: Order,
  { limit, offset }: Slice,
  total: number | undefined,
): SelectQueryBuilder<Tables, Table, Row> {
  if (total === undefined || offset <= total / 2)
    return query.orderBy(orderSql(order)).limit(limit).offset(offset);
  const left = Math.max(0, total - offset);
  return query
    .orderBy(orderSql(order, true))
    .limit(Math.min(limit, left))
    .offset(Math.max(0, left - limit));
}
