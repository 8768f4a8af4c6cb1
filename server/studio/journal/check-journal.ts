import type { Database } from '#server/platform/database/open.ts';
import { chainHash, digestEvent } from '#server/platform/database/journal/event-hash.ts';
import { readJournal } from './read-journal.ts';

/** What a check of the journal found: how many events are right, and the first that is not. */
export type JournalCheck = { events: number; brokenAt: number | undefined };

/** Compares every event with its digest, and the chain of hashes with the last one as it is when the check begins. */
export async function checkJournal(db: Database): Promise<JournalCheck> {
  const head = await db.selectFrom('journal_head').selectAll().where('id', '=', 1).executeTakeFirst();
  let hash: Buffer = Buffer.alloc(32);
  let last = 0;
  for await (const event of readJournal(db, head?.event_id ?? 0)) {
    hash = chainHash(hash, event.digest);
    // The content of an erased event is gone, its digest is not.
    const isWhole = event.erased_at !== null || digestEvent(event).equals(event.digest);
    if (event.id !== last + 1 || !isWhole || !hash.equals(event.hash))
      return { events: last, brokenAt: last + 1 };
    last = event.id;
  }
  const isEnd = last === (head?.event_id ?? 0) && (head === undefined || head.hash.equals(hash));
  return { events: last, brokenAt: isEnd ? undefined : last + 1 };
}
