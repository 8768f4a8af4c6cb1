import { sql, type SelectQueryBuilder } from 'kysely';

const PORTION = 5000;

/**
 * Reads the rows of a query over one table by their ids, in portions. In one statement, all rows of a large table would
 * take longer than a statement may on a busy machine, and be in memory at once.
 */
export async function* readInPortions<Tables, Table extends keyof Tables, Row extends { id: number }>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row[]> {
  const byId = query.orderBy(sql.ref('id')).limit(PORTION);
  for (let last = 0, isEnd = false; !isEnd;) {
    const rows = await byId.where(sql<boolean>`${sql.ref('id')} > ${last}`).execute();
    yield rows;
    last = rows.at(-1)?.id ?? last;
    isEnd = rows.length < PORTION;
  }
}
