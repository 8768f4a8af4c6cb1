import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** Updates `genres.total_releases` when a public release changes its genres, appears or disappears. */
export async function updateGenreTotals(
  trx: Transaction<Schema>,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const gained = after.filter((id) => !before.includes(id));
  const lost = before.filter((id) => !after.includes(id));
  if (gained.length === 0 && lost.length === 0) return;
  await sql`
    update genres set total_releases = total_releases + case when id = any(${gained}::integer[]) then 1 else -1 end
    where id = any(${[...gained, ...lost].toSorted((a, b) => a - b)}::integer[])`.execute(trx);
}
