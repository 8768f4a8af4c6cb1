import { sql } from 'kysely';
import type { Trx } from './save-release.ts';

/**
 * Moves the counter of new ids past the highest one: rows added later without an id must not meet those that brought
 * theirs.
 */
export async function moveSequence(trx: Trx, table: 'genres' | 'releases' | 'torrents'): Promise<void> {
  const sequence = sql.raw(`${table}_id_seq`);
  await sql`
    select setval('${sequence}', greatest(last_value, (select max(id) from ${sql.ref(table)})))
    from ${sequence}`.execute(trx);
}
