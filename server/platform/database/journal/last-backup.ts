import { sql } from 'kysely';
import type { Database } from '../open.ts';

/** How many seconds ago the last backup of the tables ended well; undefined when there was none. */
export async function readLastBackupAge(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('journal_events')
    .select(sql<number>`extract(epoch from now() - at)::float8`.as('age'))
    .where('act', '=', 'site.backup')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.age;
}
