import { actOf } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import { additionOf } from '#server/platform/database/journal/compare-fields.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { describeConflicts } from './changes/describe-conflicts.ts';
import { invalidField } from './changes/invalid-field.ts';
import { afterOf, mergeChange, reverse } from './changes/merge-change.ts';
import type { Editor, Fields, RecordKind, StudioRecord, Trx } from './record-kind.ts';

// What is done to a record in a transaction; each function returns what the journal records of that.

export type { Editor } from './record-kind.ts';

type Verb = 'create' | 'edit' | 'remove';

function toEvent(
  kind: RecordKind,
  verb: Verb,
  { id, title, teamIds = [] }: StudioRecord,
  change: Change,
): NewEvent {
  return { act: actOf(kind.thing, verb), thingId: id, title, teamIds, change };
}

const noRecord = () => new Failure('not_found', 'Такой записи нет.');

/** Whether somebody may edit a record. */
export function isWithinReach(
  { teams = 'all' }: Pick<Editor, 'teams'>,
  { teamIds = [] }: Pick<StudioRecord, 'teamIds'>,
): boolean {
  return teams === 'all' || teamIds.some((id) => teams.includes(id));
}

/** Reads a record that somebody may edit; to others it does not exist. */
export async function findWithinReach(
  db: Database,
  kind: RecordKind,
  id: string,
  editor: Pick<Editor, 'teams'>,
): Promise<StudioRecord> {
  const found = await kind.find(db, id);
  if (!found || !isWithinReach(editor, found)) throw noRecord();
  return found;
}

/** Locks and reads a record until the end of the transaction. */
export async function lockRecord(
  trx: Trx,
  kind: RecordKind,
  id: string,
  editor: Pick<Editor, 'teams'> = {},
): Promise<StudioRecord> {
  await kind.lock(trx, id);
  return findWithinReach(trx, kind, id, editor);
}

/** Refuses what would take a record away from its editor. */
export function refuseGivingAway(editor: Editor, record: Pick<StudioRecord, 'teamIds'>): void {
  if (!isWithinReach(editor, record)) throw invalidField('teams', 'Оставьте хотя бы одну свою команду.');
}

async function readWritten(trx: Trx, kind: RecordKind, id: string, editor: Editor): Promise<StudioRecord> {
  const written = await kind.find(trx, id);
  if (!written) throw noRecord();
  refuseGivingAway(editor, written);
  return written;
}

/** Adds a record, with its former id when it comes back. */
export async function addRecord(
  trx: Trx,
  kind: RecordKind,
  editor: Editor,
  { fields, formerId }: { fields: Fields; formerId?: string | undefined },
): Promise<NewEvent> {
  kind.check?.(fields);
  const made = await readWritten(trx, kind, await kind.add(trx, fields, formerId), editor);
  return toEvent(kind, 'create', made, additionOf(made.fields));
}

/** Adds a new record after what it brings about has been done and recorded: a new poll closes the open one. */
export async function createRecord(
  trx: Trx,
  kind: RecordKind,
  editor: Editor,
  { fields, reason }: { fields: Fields; reason?: string | undefined },
): Promise<NewEvent> {
  for (const event of (await kind.prepare?.(trx)) ?? []) await recordEvent(trx, editor, { ...event, reason });
  return addRecord(trx, kind, editor, { fields });
}

/**
 * A change as it is to be stored. Texts of imported catalogues have CR LF and a text area gives LF: an edit of one word
 * must not change every line.
 */
export function withLineEnds(now: Fields, wished: Change): Change {
  const pairs = Object.entries(wished).map(([field, [before, after]]) => {
    const stored = now[field];
    const isKept = typeof after === 'string' && typeof stored === 'string' && stored.includes('\r\n');
    return [field, [before, isKept ? after.replaceAll(/\r?\n/g, '\r\n') : after]] as const;
  });
  return Object.fromEntries(pairs) as unknown as Change;
}

/** Writes a change; undefined when nothing is different. Throws `conflict` with the fields that others have changed. */
export async function editRecord(
  trx: Trx,
  kind: RecordKind,
  editor: Editor,
  { id, change: wished }: { id: string; change: Change },
): Promise<NewEvent | undefined> {
  const found = await lockRecord(trx, kind, id, editor);
  const { change, conflicts } = mergeChange(found.fields, withLineEnds(found.fields, wished));
  if (conflicts.length > 0) throw await describeConflicts(trx, kind, found, conflicts);
  if (Object.keys(change).length === 0) return undefined;
  const changed = afterOf(change);
  kind.refuseEdit?.(editor, found, changed);
  kind.check?.({ ...found.fields, ...changed });
  await kind.change(trx, id, changed);
  return toEvent(kind, 'edit', await readWritten(trx, kind, id, editor), change);
}

/**
 * Removes a record; its event has all that it was. One that is always there gets its default fields, undefined when it
 * has them already.
 */
export async function removeRecord(
  trx: Trx,
  kind: RecordKind,
  editor: Editor,
  id: string,
): Promise<NewEvent | undefined> {
  const found = await lockRecord(trx, kind, id, editor);
  const { fields, kept } = found;
  if (!kind.readDefaults) {
    await kind.remove(trx, id);
    return toEvent(kind, 'remove', found, reverse(additionOf({ ...fields, ...kept })));
  }
  const defaults = await kind.readDefaults(id);
  const pairs = Object.entries(defaults).map(([field, value]) => [field, [fields[field], value]] as const);
  const { change } = mergeChange(fields, Object.fromEntries(pairs) as unknown as Change);
  if (Object.keys(change).length === 0) return undefined;
  await kind.change(trx, id, afterOf(change));
  return toEvent(kind, 'remove', found, change);
}
