import type { ClaimState } from '#contract/studio/legal-states.ts';
import { Failure } from '#server/failure.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import type { EventRow } from '../../journal/list-events.ts';
import type { Undo } from '../../journal/undos.ts';
import { toBlockEvent } from '../blocks/save-block.ts';
import { restoreBlock } from '../blocks/undos.ts';
import { valuesBefore } from '../legal-rules.ts';
import { lockBlock } from '../blocks/list-blocks.ts';
import { liftBlocksOf, setClaimState } from './apply-claim.ts';
import { type ClaimRow, lockClaim, readTargets } from './claim-rows.ts';
import { type ClaimFields, setClaim, toClaimEvent } from './save-claim.ts';

/** Gives a claim the fields of before. */
export const undoClaimChange: Undo = async (trx, event) => {
  const { personal: _, ...change } = event.change ?? {};
  if (Object.keys(change).length === 0)
    throw new Failure('conflict', 'Имени, контактов и ответа в журнале нет: исправьте их в заявлении.');
  const row = await lockClaim(trx, Number(event.thing_id));
  const present: ClaimFields = { ...row, targets: await readTargets(trx, row.id) };
  const before = valuesBefore(present, change);
  return toClaimEvent('change', row.id, await setClaim(trx, row, before));
};

// The state from before an event, unless it is not the one that the event left.
function stateBefore(row: ClaimRow, { change }: EventRow): ClaimState {
  const { state = row.state } = valuesBefore(row, { state: change?.['state'] ?? [null, null] });
  return state;
}

/** Lifts the blocks of a claim that was applied. */
export const undoClaimApplying: Undo = async (trx, event, caller) => {
  const row = await lockClaim(trx, Number(event.thing_id));
  const state = stateBefore(row, event);
  const blocks = await liftBlocksOf(trx, caller, row.id, { now: await readTime(trx) });
  await setClaimState(trx, row.id, state);
  return toClaimEvent('lift', row.id, { state: [row.state, state], blocks: [blocks, []] });
};

/** Puts the blocks back that the event lifted, and no others of the claim. */
export const undoClaimLifting: Undo = async (trx, event, caller) => {
  const row = await lockClaim(trx, Number(event.thing_id));
  const state = stateBefore(row, event);
  const ids = (event.change?.['blocks']?.[0] ?? []) as number[];
  const now = await readTime(trx);
  for (const id of ids) {
    const block = await lockBlock(trx, id);
    const change = await restoreBlock(trx, block, block.lifted_at, now);
    await recordEvent(trx, caller, await toBlockEvent(trx, 'create', id, change));
  }
  await setClaimState(trx, row.id, state);
  return toClaimEvent('apply', row.id, { state: [row.state, state], blocks: [[], ids] });
};
