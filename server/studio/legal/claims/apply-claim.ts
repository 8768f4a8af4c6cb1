import type { Transaction } from 'kysely';
import type { ChangedClaim } from '#contract/studio/claims.ts';
import { type ClaimState, isClaimInForce, isClaimOpen } from '#contract/studio/legal-states.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Actor, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { addBlock, liftInTransaction } from '../blocks/save-block.ts';
import { wireTime } from '../legal-rules.ts';
import { type BlockRow, lockBlock } from '../blocks/list-blocks.ts';
import { lockClaim, readClaim, readTargets } from './claim-rows.ts';
import { toClaimEvent } from './save-claim.ts';

type Trx = Transaction<Schema>;
type Deps = { db: Database; now: () => Date };

/** Gives a locked claim the state that follows from its measure. */
export async function setClaimState(trx: Trx, id: number, state: ClaimState): Promise<void> {
  await trx
    .updateTable('claims')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Makes a block for each target of a claim, with an event for each and one of the claim, in one transaction. */
export function applyClaim(
  { db, now }: Deps,
  actor: Actor,
  id: number,
  reason?: string,
): Promise<ChangedClaim> {
  const at = now();
  return inTransaction(db, async (trx) => {
    const row = await lockClaim(trx, id);
    if (!isClaimOpen(row.state)) throw new Failure('conflict', 'Меру по этому заявлению применить нельзя.');
    const targets = await readTargets(trx, id);
    if (targets.length === 0) {
      const message = 'Выберите, что закрыть.';
      throw new Failure('invalid', message, { targets: [message] });
    }
    const blocks: number[] = [];
    for (const target of targets) {
      const made = await addBlock(
        trx,
        actor,
        {
          ...target,
          countries: row.countries,
          starts_at: row.starts_at ?? wireTime(at),
          ends_at: row.ends_at,
          reason: `Заявление № ${id}`,
          claim_id: id,
        },
        at,
      );
      blocks.push(made.id);
    }
    await setClaimState(trx, id, 'in_force');
    const claim = await readClaim(trx, id, at);
    const change = toClaimEvent('apply', id, { state: [row.state, 'in_force'], blocks: [[], blocks] });
    return { claim, event_id: await recordEvent(trx, actor, { ...change, reason }) };
  });
}

/** Locks the blocks of a claim that are not over, in the order of their releases. */
async function lockOpenBlocks(trx: Trx, claimId: number): Promise<BlockRow[]> {
  return trx
    .selectFrom('blocks')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('state', '<>', 'over')
    .orderBy('release_id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Lifts the blocks of a claim that are not over, each with an event; returns their ids. */
export async function liftBlocksOf(
  trx: Trx,
  actor: Actor,
  claimId: number,
  { now, reason }: { now: Date; reason?: string | undefined },
): Promise<number[]> {
  const rows = await lockOpenBlocks(trx, claimId);
  for (const { id } of rows) {
    const row = await lockBlock(trx, id);
    await liftInTransaction(trx, actor, row, { now, reason });
  }
  return rows.map(({ id }) => id);
}

/** Lifts the measure of a claim: everything that it closed is open again, unless something else closes it. */
export function liftClaim(
  { db, now }: Deps,
  actor: Actor,
  id: number,
  reason?: string,
): Promise<ChangedClaim> {
  const at = now();
  return inTransaction(db, async (trx) => {
    const row = await lockClaim(trx, id);
    if (!isClaimInForce(row.state))
      throw new Failure('conflict', 'Меры по этому заявлению нет или она уже снята.');
    const blocks = await liftBlocksOf(trx, actor, id, { now: at, reason });
    await setClaimState(trx, id, 'lifted');
    const claim = await readClaim(trx, id, at);
    const event = toClaimEvent('lift', id, { state: [row.state, 'lifted'], blocks: [blocks, []] });
    return { claim, event_id: await recordEvent(trx, actor, { ...event, reason }) };
  });
}
