import { sql } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { StudioRecord, Trx } from '../../records/record-kind.ts';

/** An edit that waits, or was sent back. */
export type EditRow = {
  id: number;
  author_id: number | null;
  change: Change;
  note: string | null;
  returned_at: string | null;
  return_reason: string | null;
};

const columns = ['id', 'author_id', 'change', 'note', 'returned_at', 'return_reason'] as const;

/** Locks and reads an edit of a release by its number. */
export async function findEdit(trx: Trx, releaseId: string, id: number): Promise<EditRow | undefined> {
  return trx
    .selectFrom('proposed_edits')
    .select(columns)
    .where('id', '=', id)
    .where('release_id', '=', Number(releaseId))
    .forUpdate()
    .executeTakeFirst();
}

/** Locks and reads what somebody proposes of a release. */
export async function findEditOf(
  trx: Trx,
  releaseId: string,
  authorId: number,
): Promise<EditRow | undefined> {
  return trx
    .selectFrom('proposed_edits')
    .select(columns)
    .where('release_id', '=', Number(releaseId))
    .where('author_id', '=', authorId)
    .forUpdate()
    .executeTakeFirst();
}

type EditVerb = 'propose_edit' | 'withdraw_edit' | 'accept_edit' | 'return_edit' | 'reopen_edit';
type EditEvent = {
  authorId: number | null;
  change: Change;
  note?: [string | null, string | null];
  /** Whether the edit had been sent back until then. */
  wasReturned?: boolean;
};

/** What the journal records of an edit: its fields, its note, whose it is, and whether it is no longer sent back. */
export function toEditEvent(
  verb: EditVerb,
  { id, title, teamIds = [] }: StudioRecord,
  { authorId, change, note, wasReturned }: EditEvent,
): NewEvent {
  return {
    act: `release.${verb}`,
    thingId: id,
    title,
    teamIds,
    change: {
      ...change,
      ...(note && { edit_note: note }),
      ...(wasReturned && { is_returned: [true, false] }),
      ...(authorId !== null && { proposed_by: [null, authorId] }),
    },
  };
}

const EDIT_ACTS: readonly Act[] = [
  'release.propose_edit',
  'release.withdraw_edit',
  'release.accept_edit',
  'release.return_edit',
  'release.reopen_edit',
];

/** Reads from the change of an event what `toEditEvent` has recorded. */
export function readEditEvent(change: Change | null): EditEvent {
  const { proposed_by: by, edit_note: note, is_returned: returned, ...fields } = change ?? {};
  return {
    authorId: (by?.[1] as number | undefined) ?? null,
    change: fields,
    ...(note && { note: note as [string | null, string | null] }),
    wasReturned: returned !== undefined,
  };
}

/** Whether anything was done with the edit of somebody after an event. */
export async function isEditTouchedSince(
  trx: Trx,
  { eventId, releaseId, authorId }: { eventId: number; releaseId: string; authorId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from journal_events
    where thing = 'release' and thing_id = ${releaseId} and id > ${eventId}::bigint
      and act = any(${EDIT_ACTS}::text[])
      and change -> 'proposed_by' ->> 1 is not distinct from ${authorId === null ? null : String(authorId)}::text
    limit 1`.execute(trx);
  return rows.length > 0;
}
