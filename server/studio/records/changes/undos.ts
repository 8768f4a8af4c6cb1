import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { Failure } from '#server/failure.ts';
import type { Undo, Undos } from '../../journal/undo.ts';
import { actOf, addRecord, editRecord, hasAct, lockRecord, removeRecord } from '../edit-record.ts';
import { afterOf, reverse } from './merge-change.ts';
import type { Fields, RecordKind } from '../record-kind.ts';

const changedSince = (title: string | null) =>
  new Failure('conflict', `«${title ?? ''}» с тех пор изменили.`);

// Who may take an act back is decided by the event: the teams of the record when it was written.
const editorOf = ({ userId, sessionId }: { userId: number; sessionId: string }) => ({ userId, sessionId });

/**
 * The schema of the fields of a kind. What a list file did to the same rows is in the journal with the fields of the
 * file, which are others where it names things by their titles.
 */
type FieldsSchema = Pick<z.ZodObject, 'safeParse'>;

function refuseFileFields(schema: FieldsSchema, fields: Fields): void {
  if (schema.safeParse(fields).success) return;
  throw new Failure('conflict', 'Это сделал файл списка: отменить можно только другим файлом.');
}

/** Takes an edit back: the same change, reversed. */
export function undoEdit(kind: RecordKind): Undo {
  return async (trx, { thing_id, title, change }, caller) => {
    const reversed = { id: thing_id ?? '', change: reverse(change ?? {}) };
    const made = await editRecord(trx, kind, editorOf(caller), reversed);
    if (!made) throw changedSince(title);
    return made;
  };
}

function undoAddition(kind: RecordKind): Undo {
  return async (trx, { thing_id, title, change }, caller) => {
    const found = await lockRecord(trx, kind, thing_id ?? '');
    if (!isDeepStrictEqual(found.fields, afterOf(change ?? {}))) throw changedSince(title);
    const removed = await removeRecord(trx, kind, editorOf(caller), found.id);
    if (!removed) throw changedSince(title);
    return removed;
  };
}

function undoRemoval(kind: RecordKind, schema: FieldsSchema): Undo {
  return (trx, { thing_id, change }, caller) => {
    const fields = afterOf(reverse(change ?? {}));
    refuseFileFields(schema, fields);
    return addRecord(trx, kind, editorOf(caller), { fields, formerId: thing_id ?? undefined });
  };
}

/** How what was done to records is taken back: an addition by a removal, a removal by an addition, an edit reversed. */
export function undosOf(kind: RecordKind, schema: z.ZodObject): Undos {
  const undoOwnEdit: Undo = (trx, event, caller) => {
    refuseFileFields(schema.partial(), afterOf(reverse(event.change ?? {})));
    return undoEdit(kind)(trx, event, caller);
  };
  const undos = {
    create: undoAddition(kind),
    edit: undoOwnEdit,
    remove: kind.readDefaults ? undoOwnEdit : undoRemoval(kind, schema),
  };
  const known = Object.entries(undos).filter(([verb]) => hasAct(kind, verb));
  return Object.fromEntries(known.map(([verb, undo]) => [actOf(kind, verb), undo]));
}
