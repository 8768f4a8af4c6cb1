import type { Selectable } from 'kysely';
import {
  chainHash,
  digestContent,
  digestEvent,
  digestWhole,
} from '#server/platform/database/journal/event-hash.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { JournalEventsTable } from '#server/platform/database/studio-tables.ts';
import { readJournal } from './read-journal.ts';

/** An event by its number and its hash, which is that of all events up to it. */
export type JournalHead = { id: number; hash: Buffer };

/** What a check of the journal found: how many events are right, the first that is not, and the last. */
export type JournalCheck = { events: number; brokenAt: number | undefined; head: JournalHead | undefined };

type Row = Selectable<JournalEventsTable>;

// Of an erased event the head is compared, and the digest of its content is taken as it is.
function isAsRecorded(event: Row, isSplit: boolean): boolean {
  const { content_digest: content, digest, erased_at } = event;
  const isErased = erased_at !== null;
  if (content === null) return isErased ? !isSplit : digestWhole(event).equals(digest);
  return (isErased || digestContent(event).equals(content)) && digestEvent(event, content).equals(digest);
}

function erasedBy({ act, change }: Row): number[] {
  return act === 'journal.erase' ? ((change?.['events']?.[1] ?? []) as number[]) : [];
}

/** Reads the last event as it is now; undefined while there is none. */
export async function readHead(db: Database): Promise<JournalHead | undefined> {
  const head = await db.selectFrom('journal_head').selectAll().where('id', '=', 1).executeTakeFirst();
  return head && { id: head.event_id, hash: head.hash };
}

/**
 * Compares every event with its digests, every erasure with the event that names it, and the chain of hashes with the
 * last one as it is when the check begins, and with those that were the last at other times (`known`).
 */
export async function checkJournal(db: Database, known: readonly JournalHead[] = []): Promise<JournalCheck> {
  const head = await readHead(db);
  let hash: Buffer = Buffer.alloc(32);
  let last = 0;
  // Whether an event had a digest of its content: all after it have.
  let isSplit = false;
  const unnamed = new Set<number>();
  const broken = (brokenAt: number) => ({ events: brokenAt - 1, brokenAt, head });
  for await (const event of readJournal(db, head?.id ?? 0)) {
    hash = chainHash(hash, event.digest);
    const isRight = event.id === last + 1 && hash.equals(event.hash) && isAsRecorded(event, isSplit);
    const isKnown = known.every((one) => one.id !== event.id || one.hash.equals(hash));
    if (!isRight || !isKnown) return broken(last + 1);
    last = event.id;
    isSplit ||= event.content_digest !== null;
    if (event.erased_at !== null && event.content_digest !== null) unnamed.add(event.id);
    for (const id of erasedBy(event)) unnamed.delete(id);
  }
  const isEnd = last === (head?.id ?? 0) && (head === undefined || head.hash.equals(hash));
  if (!isEnd || known.some(({ id }) => id > last)) return broken(last + 1);
  const [unexplained] = unnamed;
  return unexplained === undefined ? { events: last, brokenAt: undefined, head } : broken(unexplained);
}
