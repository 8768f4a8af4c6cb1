import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { Failure } from '#server/failure.ts';
import type { PartialUndo, Undo } from '../../journal/undos.ts';
import { addRecord, editRecord, lockRecord, removeRecord } from '../edit-record.ts';
import { afterOf, reverse } from './merge-change.ts';
import type { RecordKind } from '../record-kind.ts';

const changedSince = (title: string | null) =>
  new Failure('conflict', `«${title ?? ''}» с тех пор изменили.`);

/**
 * What a catalogue file did to the same rows is in the journal with the fields that it knows: an addition without the
 * others can be taken back by another file only. What was stored once may come back, even if nobody could save it
 * today.
 */
const ofStudio = ({ shape }: Pick<z.ZodObject, 'shape'>, undo: Undo): PartialUndo => ({
  undo,
  staying: (change) => (Object.keys(shape).every((field) => Object.hasOwn(change, field)) ? [] : 'all'),
});

/** Takes an edit back: the same change, reversed. */
export function undoEdit(kind: RecordKind): Undo {
  return async (trx, { thing_id, title, change }, access) => {
    const reversed = { id: thing_id ?? '', change: reverse(change ?? {}) };
    const made = await editRecord(trx, kind, access, reversed);
    if (!made) throw changedSince(title);
    return made;
  };
}

function undoAddition(kind: RecordKind): Undo {
  return async (trx, { thing_id, title, change }, access) => {
    const found = await lockRecord(trx, kind, thing_id ?? '', access);
    if (!isDeepStrictEqual(found.fields, afterOf(change ?? {}))) throw changedSince(title);
    await kind.refuseUndoneAddition?.(trx, found.id);
    const removed = await removeRecord(trx, kind, access, found.id);
    if (!removed) throw changedSince(title);
    return removed;
  };
}

function undoRemoval(kind: RecordKind): Undo {
  return (trx, { thing_id, change }, access) => {
    const fields = afterOf(reverse(change ?? {}));
    return addRecord(trx, kind, access, { fields, formerId: thing_id ?? undefined });
  };
}

/** How what was done to records is taken back: an addition by a removal, a removal by an addition, an edit reversed. */
export function undosOf(kind: RecordKind, schema: z.ZodObject) {
  const edit = undoEdit(kind);
  return {
    create: ofStudio(schema, undoAddition(kind)),
    edit,
    remove: kind.readDefaults ? edit : ofStudio(schema, undoRemoval(kind)),
  };
}
