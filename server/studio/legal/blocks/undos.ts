import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import type { Undo } from '../../journal/undos.ts';
import { checkTerm, valuesBefore } from '../legal-rules.ts';
import { type BlockFields, endBlock, setBlock, toBlockEvent } from './save-block.ts';
import { type BlockRow, lockBlock } from './list-blocks.ts';

/** Lifts a block that was imposed. */
export const undoBlockCreation: Undo = async (trx, event) => {
  const row = await lockBlock(trx, Number(event.thing_id));
  return toBlockEvent(trx, 'lift', row.id, await endBlock(trx, row, await readTime(trx)));
};

/** Puts a lifted block back, unless its term is over by now; returns what changed. */
export async function restoreBlock(
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

/** Puts a block back that was lifted. */
export const undoBlockLifting: Undo = async (trx, event) => {
  const row = await lockBlock(trx, Number(event.thing_id));
  const change = await restoreBlock(trx, row, event.change?.['lifted_at']?.[1], await readTime(trx));
  return toBlockEvent(trx, 'create', row.id, change);
};

/** Gives a block the term and the countries of before. */
export const undoBlockChange: Undo = async (trx, event) => {
  const row = await lockBlock(trx, Number(event.thing_id));
  if (row.state === 'over') throw new Failure('conflict', 'Эта блокировка уже кончилась.');
  const { state: _, ...change } = event.change ?? {};
  const before: Partial<BlockFields> = valuesBefore<BlockFields>(row, change);
  const now = await readTime(trx);
  checkTerm({ ...row, ...before }, now);
  return toBlockEvent(trx, 'change', row.id, await setBlock(trx, row, before, now));
};
