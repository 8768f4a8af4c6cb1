import type { Transaction } from 'kysely';
import { isUndoable, type UndoableAct } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import type { EventRow } from './list-events.ts';

/** Why nothing is taken back: the thing is not as the event has left it. */
export const CHANGED_SINCE = 'С тех пор это уже изменили.';

/**
 * Takes an event back by its inverse action, in a transaction, and returns what the journal records of that. The right
 * of the caller has been checked; `access` has their reach, with which the action itself is done. Fails with `conflict`
 * when the thing has changed since.
 */
export type Undo = (trx: Transaction<Schema>, event: EventRow, access: StudioAccess) => Promise<NewEvent>;

/** An undo of acts whose change may have fields that it leaves as they are: it names them, or says that all stay. */
export type PartialUndo = { undo: Undo; staying: (change: Change) => 'all' | string[] };

/** How the actions that can be taken back are taken back. */
export type Undos = Record<UndoableAct, Undo | PartialUndo>;

/** The fields of an event's change that an undo leaves as they are; all where nothing takes it back. */
export function stayingOf(undos: Undos, { act, change }: Pick<EventRow, 'act' | 'change'>): 'all' | string[] {
  const undo = isUndoable(act) ? undos[act] : undefined;
  if (!undo) return 'all';
  return typeof undo === 'function' ? [] : undo.staying(change ?? {});
}
