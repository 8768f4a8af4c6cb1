import { actOf } from '#contract/studio/acts.ts';
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../../journal/undos.ts';
import { describeConflicts } from './describe-conflicts.ts';
import type { RecordKind, Trx } from '../record-kind.ts';

type NewOrder = { before: readonly string[]; after: readonly string[] };

const ORDER = 'order';

/**
 * Puts all records of a kind in another order in a transaction; undefined when it is that already. Throws `conflict`
 * when they are no longer in the order of before.
 */
export async function changeOrder(
  trx: Trx,
  kind: RecordKind,
  { before, after }: NewOrder,
): Promise<NewEvent | undefined> {
  const now = (await kind.order?.read(trx)) ?? [];
  if (isDeepStrictEqual(now, after)) return undefined;
  if (!isDeepStrictEqual(now, before)) {
    const conflict = { field: ORDER, before, now, after };
    throw await describeConflicts(trx, kind, { id: null, title: 'Порядок' }, [conflict]);
  }
  await kind.order?.write(trx, after);
  return { act: actOf(kind.thing, ORDER), thingId: null, change: { [ORDER]: [before, after] } };
}

/**
 * Puts all records of a kind in another order and records it. Throws `conflict` when they are no longer in the order
 * that the caller has seen, and `invalid` when the new one does not have the same records.
 */
export async function orderRecords(
  db: Database,
  actor: Actor,
  kind: RecordKind,
  { before, after, reason }: NewOrder & { reason?: string | undefined },
): Promise<{ event_id: number | null }> {
  if (!isDeepStrictEqual(before.toSorted(), after.toSorted())) {
    const message = 'Новый порядок должен содержать те же записи, каждую один раз.';
    throw new Failure('invalid', message, { after: [message] });
  }
  return inTransaction(db, async (trx) => {
    const event = await changeOrder(trx, kind, { before, after });
    return { event_id: event ? await recordEvent(trx, actor, { ...event, reason }) : null };
  });
}

/** How a change of the order is taken back. */
export function undoOrderOf(kind: RecordKind): Undo {
  return async (trx, { change }) => {
    const [before, after] = (change?.[ORDER] ?? [[], []]) as [string[], string[]];
    const event = await changeOrder(trx, kind, { before: after, after: before });
    if (!event) throw new Failure('conflict', 'Порядок с тех пор изменили.');
    return event;
  };
}
