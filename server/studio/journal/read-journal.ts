import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { JournalEventsTable } from '#server/platform/database/tables/studio-tables.ts';

const BATCH = 1000;

/** Reads the events up to the one with an id, the oldest first; all of them by default. */
export async function* readJournal(
  db: Database,
  lastId = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Selectable<JournalEventsTable>> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('journal_events')
      .selectAll()
      .where('id', '>', after)
      .where('id', '<=', lastId)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
