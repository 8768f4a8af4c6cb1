import { sql } from 'kysely';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Removes the drafts that nobody has changed for thirty days, and what is left of forms whose browser vanished. */
export async function sweepDrafts(db: Database): Promise<void> {
  await sql`
    delete from record_drafts
    where saved_at < now() - make_interval(days => ${UNDO_DAYS}::integer)
      or (saved_at is null and (seen_at is null or seen_at < now() - make_interval(hours => 1)))`.execute(db);
}
