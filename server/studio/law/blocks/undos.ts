import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { isRecent, passwordNeeded } from '../../access/access.ts';
import type { Undo, Undos } from '../../journal/undo.ts';
import { checkTerm, valuesBefore } from '../law-rules.ts';
import { type BlockRow, lockBlock } from './block-rows.ts';
import { type BlockFields, endBlock, setBlock, toBlockEvent } from './save-block.ts';

/** Fails unless the password was given lately: what lifts a block needs it, an undo too. */
export function requirePassword(caller: StudioCaller): void {
  if (!isRecent(caller.passwordAt, new Date())) throw passwordNeeded(caller);
}

const undoCreation: Undo = async (trx, event, caller) => {
  requirePassword(caller);
  const row = await lockBlock(trx, Number(event.thing_id));
  return toBlockEvent(trx, 'lift', row.id, await endBlock(trx, row, new Date()));
};

/** Puts a lifted block back, unless its term is over by now; returns what changed. */
export async function putBack(
  trx: Parameters<Undo>[0],
  row: BlockRow,
  liftedAt: unknown,
  now: Date,
): Promise<Change> {
  valuesBefore(row, { lifted_at: [null, liftedAt] });
  if (row.ends_at !== null && Date.parse(row.ends_at) <= now.getTime())
    throw new Failure('conflict', 'Срок этой блокировки уже вышел.');
  return setBlock(trx, row, { lifted_at: null }, now);
}

const undoLifting: Undo = async (trx, event) => {
  const row = await lockBlock(trx, Number(event.thing_id));
  const change = await putBack(trx, row, event.change?.['lifted_at']?.[1], new Date());
  return toBlockEvent(trx, 'create', row.id, change);
};

const undoChange: Undo = async (trx, event, caller) => {
  requirePassword(caller);
  const row = await lockBlock(trx, Number(event.thing_id));
  if (row.state === 'over') throw new Failure('conflict', 'Эта блокировка уже кончилась.');
  const { state: _, ...change } = event.change ?? {};
  const before: Partial<BlockFields> = valuesBefore<BlockFields>(row, change);
  checkTerm({ ...row, ...before }, new Date());
  return toBlockEvent(trx, 'change', row.id, await setBlock(trx, row, before, new Date()));
};

/** How acts on blocks are taken back. */
export const BLOCK_UNDOS: Undos = {
  'block.create': undoCreation,
  'block.change': undoChange,
  'block.lift': undoLifting,
};
