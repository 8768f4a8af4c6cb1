import { type Expression, sql } from 'kysely';
import { MAX_COUNTED } from '#contract/studio/max-counted.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import type { Database } from '#server/platform/database/open.ts';

const countUpTo = (rows: Expression<unknown>) =>
  sql`(select count(*)::integer from (select 1 from (${rows}) as rows limit ${MAX_COUNTED + 1}) as counted)`;

/**
 * Counts the rows of a list with one query: those that its filters find, and all, each up to one more than
 * `MAX_COUNTED`. Neither query has a limit, and an order only where its index ends the count early; without `found`
 * nothing narrows the list.
 */
export async function countRows(
  db: Database,
  { all, found }: { all: Expression<unknown>; found?: Expression<unknown> | undefined },
): Promise<ListTotal> {
  const { rows } = await sql<{ found: number | null; all: number }>`
    select ${countUpTo(all)} as "all", ${found ? countUpTo(found) : sql`null::integer`} as found`.execute(db);
  const total = rows[0]?.all ?? 0;
  return { found: rows[0]?.found ?? total, all: total };
}
