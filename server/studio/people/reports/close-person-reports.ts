import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** Closes the open report of a nickname or an avatar: an act on the person has settled it. */
export async function closePersonReports(
  trx: Transaction<Schema>,
  userId: number,
  kind: 'nickname' | 'avatar',
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ state: 'done', closed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['new', 'taken'])
    .execute();
}
