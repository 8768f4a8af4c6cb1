import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';

/** Where the pictures are stored that are made of the wide art or the posters of a franchise's releases. */
export const FRANCHISE_ART = 'franchises';

/** Has the pictures of franchises drawn again: they show their releases. Chosen pictures stay. */
export async function forgetFranchiseArt(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    update franchises set image = null
    where id = any(${ids}::uuid[]) and image ->> 'preview' like ${`/storage/${FRANCHISE_ART}/%`}`.execute(
    trx,
  );
}
