import { isDeepStrictEqual } from 'node:util';
import { type Act, ACTS } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { type Actor, type NewEvent, recordEvent } from '../journal/record-event.ts';
import type { Undo, Undos } from '../journal/undo.ts';
import { describeConflicts } from './describe-conflicts.ts';
import { additionOf, afterOf, mergeChange, reverse } from './merge-change.ts';
import type { Fields, RecordKind, StudioRecord, Trx } from './record-kind.ts';

type Verb = 'create' | 'edit' | 'remove';

/** The act of the journal for what is done to a record. */
export function actOf({ thing }: RecordKind, verb: Verb): Act {
  const act = `${thing}.${verb}`;
  if (!Object.hasOwn(ACTS, act)) throw new Error(`the journal does not know ${act}`);
  return act as Act;
}

const noRecord = () => new Failure('not_found', 'Такой записи больше нет.');
const changedSince = (title: string) => new Failure('conflict', `«${title}» с тех пор изменили.`);

function toEvent(
  kind: RecordKind,
  verb: Verb,
  { id, title, teamIds = [] }: StudioRecord,
  change: Change,
): NewEvent {
  return { act: actOf(kind, verb), thingId: id, title, teamIds, change };
}

async function findLocked(trx: Trx, kind: RecordKind, id: string): Promise<StudioRecord> {
  await kind.lock(trx, id);
  const found = await kind.find(trx, id);
  if (!found) throw noRecord();
  return found;
}

/** Adds a record in a transaction; returns what the journal records of that. */
async function add(trx: Trx, kind: RecordKind, fields: Fields, formerId?: string): Promise<NewEvent> {
  kind.check?.(fields);
  const id = await kind.add(trx, fields, formerId);
  const made = await kind.find(trx, id);
  if (!made) throw noRecord();
  return toEvent(kind, 'create', made, additionOf(made.fields));
}

/** Writes a change in a transaction, undefined when nothing is different. Throws `conflict` with the fields. */
async function edit(trx: Trx, kind: RecordKind, id: string, wished: Change): Promise<NewEvent | undefined> {
  const found = await findLocked(trx, kind, id);
  const { change, conflicts } = mergeChange(found.fields, wished);
  if (conflicts.length > 0) throw await describeConflicts(trx, kind, found, conflicts);
  if (Object.keys(change).length === 0) return undefined;
  const changed = afterOf(change);
  kind.check?.({ ...found.fields, ...changed });
  await kind.change(trx, id, changed);
  return toEvent(kind, 'edit', (await kind.find(trx, id)) ?? found, change);
}

async function remove(trx: Trx, kind: RecordKind, id: string): Promise<NewEvent> {
  const found = await findLocked(trx, kind, id);
  await kind.remove(trx, id);
  return toEvent(kind, 'remove', found, reverse(additionOf(found.fields)));
}

const REPEATED = new Failure('conflict', 'Такая запись уже есть: название или адрес повторяется.');

async function recorded(
  db: Database,
  actor: Actor,
  reason: string | undefined,
  work: (trx: Trx) => Promise<NewEvent | undefined>,
): Promise<{ event: NewEvent | undefined; eventId: number | null }> {
  try {
    return await inTransaction(db, async (trx) => {
      const event = await work(trx);
      return { event, eventId: event ? await recordEvent(trx, actor, { ...event, reason }) : null };
    });
  } catch (error) {
    throw isUniqueViolation(error) ? REPEATED : error;
  }
}

type Request<T> = T & { reason?: string | undefined };

/** Adds a record and records it. Throws `invalid`, and `conflict` when its name is taken. */
export async function createRecord(
  db: Database,
  actor: Actor,
  kind: RecordKind,
  { fields, reason }: Request<{ fields: Fields }>,
): Promise<SavedRecord> {
  const { event, eventId } = await recorded(db, actor, reason, (trx) => add(trx, kind, fields));
  return { id: String(event?.thingId), event_id: eventId };
}

/** Saves changed fields of a record and records them. Throws `not_found`, `invalid` and `conflict`. */
export async function saveRecord(
  db: Database,
  actor: Actor,
  kind: RecordKind,
  { id, change, reason }: Request<{ id: string; change: Change }>,
): Promise<SavedRecord> {
  const { eventId } = await recorded(db, actor, reason, (trx) => edit(trx, kind, id, change));
  return { id, event_id: eventId };
}

/** Removes a record and records it. Throws `not_found`. */
export async function removeRecord(
  db: Database,
  actor: Actor,
  kind: RecordKind,
  { id, reason }: Request<{ id: string }>,
): Promise<SavedRecord> {
  const { eventId } = await recorded(db, actor, reason, (trx) => remove(trx, kind, id));
  return { id, event_id: eventId };
}

/** How what was done to records is taken back: an addition by a removal, a removal by an addition, an edit reversed. */
export function undosOf(kind: RecordKind): Undos {
  const undoAddition: Undo = async (trx, { thing_id, title, change }) => {
    const found = await findLocked(trx, kind, thing_id ?? '');
    if (!isDeepStrictEqual(found.fields, afterOf(change ?? {}))) throw changedSince(title ?? '');
    return remove(trx, kind, found.id);
  };
  const undoEdit: Undo = async (trx, { thing_id, title, change }) => {
    const made = await edit(trx, kind, thing_id ?? '', reverse(change ?? {}));
    if (!made) throw changedSince(title ?? '');
    return made;
  };
  const undoRemoval: Undo = (trx, { thing_id, change }) =>
    add(trx, kind, afterOf(reverse(change ?? {})), thing_id ?? undefined);
  return {
    [actOf(kind, 'create')]: undoAddition,
    [actOf(kind, 'edit')]: undoEdit,
    [actOf(kind, 'remove')]: undoRemoval,
  };
}
