import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/**
 * Advances the id sequence of a table to the highest id, so that rows added later do not get the ids of imported rows.
 */
export async function advanceSequence(
  trx: Transaction<Schema>,
  table: 'genres' | 'releases' | 'torrents',
): Promise<void> {
  const sequence = sql.raw(`${table}_id_seq`);
  await sql`
    select setval('${sequence}', greatest(last_value, (select max(id) from ${sql.ref(table)})))
    from ${sequence}`.execute(trx);
}
