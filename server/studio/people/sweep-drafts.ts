import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';

/** For so long an unsaved change is kept; the studio says so. */
const LIFE_DAYS = 30;

/** Removes the drafts that nobody has changed for thirty days, and what is left of forms whose browser vanished. */
export async function sweepDrafts(db: Database): Promise<void> {
  await sql`
    delete from record_drafts
    where saved_at < now() - make_interval(days => ${LIFE_DAYS}::integer)
      or (saved_at is null and (seen_at is null or seen_at < now() - make_interval(hours => 1)))`.execute(db);
}
