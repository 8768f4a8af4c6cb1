import type { Selectable } from 'kysely';
import {
  chainHash,
  digestContent,
  digestEvent,
  digestHead,
  digestWhole,
} from '#server/platform/database/journal/event-hash.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { JournalEventsTable } from '#server/platform/database/tables/studio-tables.ts';
import { readJournal } from './read-journal.ts';

/** An event by its number and its hash, which is that of all events up to it. */
export type JournalHead = { id: number; hash: Buffer };

/** What a check of the journal found: how many events are right, the first that is not, and the last. */
export type JournalCheck = { events: number; brokenAt: number | undefined; head: JournalHead | undefined };

type Row = Selectable<JournalEventsTable>;

// Of an erased event the head is compared, and the digest of its content is taken as it is; where there is none, the
// erasure tells whether the head is right.
function isAsRecorded(event: Row): boolean {
  const { content_digest: content, digest, erased_at } = event;
  const isErased = erased_at !== null;
  if (content === null) return isErased || digestWhole(event).equals(digest);
  return (isErased || digestContent(event).equals(content)) && digestEvent(event, content).equals(digest);
}

/** What waits for the erasure that names it, by number: the digest of a head that nothing else tells. */
type MissingErasures = Map<number, string | null>;

// An older version, which gives its own events no digest of the content either, kept no digests of heads.
function findErasures(missing: MissingErasures, { act, change, content_digest }: Row): void {
  if (act !== 'journal.erase') return;
  const heads = (change?.['heads']?.[1] ?? {}) as Record<string, string>;
  for (const id of (change?.['events']?.[1] ?? []) as number[]) {
    const head = missing.get(id);
    if (head === null || content_digest === null || heads[id] === head) missing.delete(id);
  }
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
  // Whether an event had a digest of its content. Of the events before it the erasures are not known.
  let isSplit = false;
  const missing: MissingErasures = new Map();
  const broken = (brokenAt: number) => ({ events: brokenAt - 1, brokenAt, head });
  for await (const event of readJournal(db, head?.id ?? 0)) {
    hash = chainHash(hash, event.digest);
    const isRight = event.id === last + 1 && hash.equals(event.hash) && isAsRecorded(event);
    const isKnown = known.every((one) => one.id !== event.id || one.hash.equals(hash));
    if (!isRight || !isKnown) return broken(last + 1);
    last = event.id;
    isSplit ||= event.content_digest !== null;
    if (event.erased_at !== null && isSplit)
      missing.set(event.id, event.content_digest === null ? digestHead(event).toString('hex') : null);
    findErasures(missing, event);
  }
  const isEnd = last === (head?.id ?? 0) && (head === undefined || head.hash.equals(hash));
  if (!isEnd || known.some(({ id }) => id > last)) return broken(last + 1);
  const [first] = missing.keys();
  return first === undefined ? { events: last, brokenAt: undefined, head } : broken(first);
}
