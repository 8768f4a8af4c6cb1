import { sql } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../../journal/undos.ts';
import { type Editor, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import type { StudioRecord, Trx } from '../../records/record-kind.ts';

// A draft that is submitted waits until it is published, withdrawn or sent back. What it was sent back with stays until
// it is sent back again, and is told while it is a draft that nobody has submitted again.

const NOT_WAITING = 'Этот черновик уже не ждёт публикации.';

const userOf = (editor: Editor): number | null => ('userId' in editor ? editor.userId : null);

async function isDraft(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('releases')
    .select('state')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return row?.state === 'draft';
}

function toEvent(act: Act, { id, title, teamIds = [] }: StudioRecord, note: string | null): NewEvent {
  const isSubmitted = act === 'release.submit';
  const pair = <T>(without: T, value: T): [T, T] => (isSubmitted ? [without, value] : [value, without]);
  const change = {
    is_submitted: pair(false, true),
    ...(note !== null && { submission_note: pair<string | null>(null, note) }),
  };
  return { act, thingId: id, title, teamIds, change };
}

/** Puts a draft to those that wait; false where it waits already. */
async function insertSubmission(
  trx: Trx,
  id: string,
  { userId, note, at }: { userId: number | null; note: string | null; at?: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into submitted_releases (release_id, user_id, note, submitted_at)
    values (${id}::integer, ${userId}::integer, ${note}::text, coalesce(${at ?? null}::timestamptz, now()))
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Takes a draft from those that wait and returns its submission. Throws `conflict` where it does not wait. */
async function takeSubmission(trx: Trx, id: string) {
  const taken = await trx
    .deleteFrom('submitted_releases')
    .where('release_id', '=', Number(id))
    .returning(['user_id', 'submitted_at', 'note'])
    .executeTakeFirst();
  if (!taken || !(await isDraft(trx, id))) throw new Failure('conflict', NOT_WAITING);
  return taken;
}

/**
 * Tells those who may publish that a draft is ready, with a note for them; undefined where it waits already. Throws
 * `not_found`, and `conflict` when it is no draft.
 */
export async function submitRelease(
  trx: Trx,
  editor: Editor,
  id: string,
  note: string | null,
): Promise<NewEvent | undefined> {
  const found = await lockRecord(trx, releaseKind, id, editor);
  if (!(await isDraft(trx, id))) throw new Failure('conflict', 'На публикацию отдают только черновик.');
  const isNew = await insertSubmission(trx, id, { userId: userOf(editor), note });
  return isNew ? toEvent('release.submit', found, note) : undefined;
}

/** Takes a draft back from those who publish. Throws `not_found`, and `conflict` where it does not wait. */
export async function withdrawRelease(trx: Trx, editor: Editor, id: string): Promise<NewEvent> {
  const found = await lockRecord(trx, releaseKind, id, editor);
  return toEvent('release.withdraw', found, (await takeSubmission(trx, id)).note);
}

/**
 * Sends a submitted draft back to whoever submitted it, with words that say what is missing. Throws `not_found`, and
 * `conflict` where it does not wait.
 */
export async function returnRelease(trx: Trx, editor: Editor, id: string, words: string): Promise<NewEvent> {
  const found = await lockRecord(trx, releaseKind, id, editor);
  const { user_id, submitted_at, note } = await takeSubmission(trx, id);
  const row = { user_id, submitted_at, submission_note: note, returned_by: userOf(editor), note: words };
  await trx
    .insertInto('returned_releases')
    .values({ release_id: Number(id), ...row })
    .onConflict((conflict) =>
      conflict.column('release_id').doUpdateSet({ ...row, returned_at: sql<string>`now()` }),
    )
    .execute();
  return toEvent('release.return', found, note);
}

/** The note of the submission that an event is about. */
const noteOf = (change: Record<string, unknown[]> | null, place: 0 | 1): string | null =>
  (change?.['submission_note']?.[place] as string | null | undefined) ?? null;

/** Takes a draft back from those who publish. */
export const undoSubmission: Undo = (trx, { thing_id }, access) =>
  withdrawRelease(trx, access, thing_id ?? '');

/** Submits a draft again that was withdrawn, with its note. */
export const undoWithdrawal: Undo = async (trx, { thing_id, change }, access) => {
  const made = await submitRelease(trx, access, thing_id ?? '', noteOf(change, 0));
  if (!made) throw new Failure('conflict', 'Этот черновик снова ждёт публикации.');
  return made;
};

/** Lets a draft that was sent back wait again, as whoever submitted it had submitted it. */
export const undoReturn: Undo = async (trx, { thing_id, change, reason }, access) => {
  const found = await lockRecord(trx, releaseKind, thing_id ?? '', access);
  const returned = await trx
    .deleteFrom('returned_releases')
    .where('release_id', '=', Number(found.id))
    .where('note', '=', reason ?? '')
    .returning(['user_id as userId', 'submitted_at as at', 'submission_note as note'])
    .executeTakeFirst();
  const isSame = returned !== undefined && returned.note === noteOf(change, 0);
  if (!isSame || !(await isDraft(trx, found.id)) || !(await insertSubmission(trx, found.id, returned)))
    throw new Failure('conflict', 'С тех пор с этим черновиком сделали что-то ещё.');
  return toEvent('release.submit', found, returned.note);
};
