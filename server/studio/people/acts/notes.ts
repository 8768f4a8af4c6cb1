import type { Transaction } from 'kysely';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { CHANGED_SINCE, type Undo } from '../../journal/undos.ts';

/** A note as the journal has it. */
type NoteValue = { id: string; text: string; author_id: number | null };

function toEvent(userId: number, before: NoteValue | null, after: NoteValue | null): NewEvent {
  return { act: 'user.note', thingId: userId, change: { note: [before, after] } };
}

// Notes are written about everybody, also about those whose role is higher.
async function insertNote(trx: Transaction<Schema>, userId: number, note: Omit<NoteValue, 'id'>) {
  const user = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new Failure('not_found', 'Такого пользователя нет.');
  return trx
    .insertInto('user_notes')
    .values({ user_id: userId, ...note })
    .returning(['id', 'text', 'author_id', 'created_at'])
    .executeTakeFirstOrThrow();
}

async function deleteNote(
  trx: Transaction<Schema>,
  authorId: number,
  userId: number,
  id: string,
): Promise<NoteValue | undefined> {
  return trx
    .deleteFrom('user_notes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('author_id', '=', authorId)
    .returning(['id', 'text', 'author_id'])
    .executeTakeFirst();
}

/** Adds a note of moderators about a user and returns its id. */
export function addNote(db: Database, caller: StudioCaller, userId: number, text: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id, author_id } = await insertNote(trx, userId, { text, author_id: caller.userId });
    await recordEvent(trx, caller, toEvent(userId, null, { id, text, author_id }));
    return id;
  });
}

/** Deletes a note of the caller; fails with `not_found` for those of others, too. Returns the id of the event. */
export function removeNote(
  db: Database,
  caller: StudioCaller,
  { userId, noteId }: { userId: number; noteId: string },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const note = await deleteNote(trx, caller.userId, userId, noteId);
    if (!note) throw new Failure('not_found', 'Такой заметки нет, или её написали не вы.');
    return recordEvent(trx, caller, toEvent(userId, note, null));
  });
}

/** Deletes a note that was added, or adds one that was deleted. */
export const undoNote: Undo = async (trx, event, caller) => {
  const [before, after] = (event.change?.['note'] ?? []) as (NoteValue | null)[];
  const note = before ?? after;
  const userId = Number(event.thing_id);
  if (!note) throw new Failure('conflict', CHANGED_SINCE);
  if (before) await insertNote(trx, userId, before);
  else if (!(await deleteNote(trx, caller.userId, userId, note.id)))
    throw new Failure('conflict', CHANGED_SINCE);
  return toEvent(userId, after ?? null, before ?? null);
};
