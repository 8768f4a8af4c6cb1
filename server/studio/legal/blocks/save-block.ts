import type { Transaction } from 'kysely';
import type { ChangedBlock } from '#contract/studio/blocks.ts';
import type { Change } from '#contract/studio/events.ts';
import { closeCountries } from '#server/catalog/release-state/close-countries.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { blockStateAt, changeOf, checkCountries, checkTerm, wireTime } from '../legal-rules.ts';
import { checkTarget, type TargetIds, titleOfTarget } from '../target.ts';
import { type BlockRow, lockBlock, readBlock } from './list-blocks.ts';

type Trx = Transaction<Schema>;
type Deps = { db: Database; now: () => Date };

/** What a block may be given: where, from when until when, why. */
export type BlockFields = Pick<BlockRow, 'countries' | 'starts_at' | 'ends_at' | 'lifted_at' | 'reason'>;

/** What the journal records of an act on a block. */
export async function toBlockEvent(
  trx: Trx,
  act: 'create' | 'change' | 'lift' | 'begin' | 'end',
  id: number,
  change: Change,
): Promise<NewEvent> {
  const block = await readBlock(trx, id);
  return { act: `block.${act}`, thingId: id, title: titleOfTarget(block), change };
}

/** Adds a block, opens or closes its target at once, and records it. Returns its id and that of the event. */
export async function addBlock(
  trx: Trx,
  actor: Actor,
  {
    reason,
    claim_id = null,
    ...given
  }: TargetIds &
    Pick<BlockFields, 'countries' | 'starts_at' | 'ends_at' | 'reason'> & { claim_id?: number | null },
  now: Date,
): Promise<{ id: number; event_id: number }> {
  checkCountries(given.countries);
  checkTerm(given, now);
  await checkTarget(trx, given);
  const state = blockStateAt({ ...given, lifted_at: null }, now);
  const { id } = await trx
    .insertInto('blocks')
    .values({ ...given, reason, claim_id, state })
    .returning('id')
    .executeTakeFirstOrThrow();
  await closeCountries(trx, given.release_id);
  const { countries, starts_at, ends_at } = given;
  const event = await toBlockEvent(trx, 'create', id, {
    state: [null, state],
    countries: [[], countries],
    starts_at: [null, starts_at],
    ...(ends_at !== null && { ends_at: [null, ends_at] }),
  });
  return { id, event_id: await recordEvent(trx, actor, { ...event, reason }) };
}

/** Gives a locked block other values and its state by them; returns what changed, the state included. */
export async function setBlock(
  trx: Trx,
  row: BlockRow,
  fields: Partial<BlockFields>,
  now: Date,
): Promise<Change> {
  const change = changeOf<BlockFields>(row, fields);
  if (Object.keys(change).length === 0) return change;
  const after = { ...row, ...fields };
  const state = blockStateAt(after, now);
  await trx
    .updateTable('blocks')
    .set({ ...fields, state })
    .where('id', '=', row.id)
    .execute();
  await closeCountries(trx, row.release_id);
  return { ...changeOf({ state: row.state }, { state }), ...change };
}

/** Closes a release or an episode in countries. */
export function createBlock(
  { db, now }: Deps,
  actor: Actor,
  target: TargetIds,
  {
    countries,
    from,
    until,
    reason,
  }: { countries: string[]; from?: string | undefined; until?: string | undefined; reason: string },
): Promise<ChangedBlock> {
  const at = now();
  return inTransaction(db, async (trx) => {
    const term = { starts_at: wireTime(from ?? at), ends_at: until === undefined ? null : wireTime(until) };
    const { id, event_id } = await addBlock(trx, actor, { ...target, ...term, countries, reason }, at);
    return { block: await readBlock(trx, id), event_id };
  });
}

const OVER = 'Эта блокировка уже кончилась.';

/** Changes the term, the countries or the reason of a block that is not over. */
export function changeBlock(
  { db, now }: Deps,
  actor: Actor,
  id: number,
  {
    countries,
    from,
    until,
    reason,
  }: {
    countries?: string[] | undefined;
    from?: string | undefined;
    until?: string | null | undefined;
    reason?: string | undefined;
  },
): Promise<ChangedBlock> {
  const at = now();
  const fields: Partial<BlockFields> = {
    ...(countries && { countries }),
    ...(from !== undefined && { starts_at: wireTime(from) }),
    ...(until !== undefined && { ends_at: until === null ? null : wireTime(until) }),
    ...(reason !== undefined && { reason }),
  };
  if (countries) checkCountries(countries);
  return inTransaction(db, async (trx) => {
    const row = await lockBlock(trx, id);
    if (row.state === 'over') throw new Failure('conflict', OVER);
    if (fields.starts_at !== undefined || fields.ends_at !== undefined) checkTerm({ ...row, ...fields }, at);
    const change = await setBlock(trx, row, fields, at);
    const block = await readBlock(trx, id);
    if (Object.keys(change).length === 0) return { block, event_id: null };
    const event = await toBlockEvent(trx, 'change', id, change);
    return { block, event_id: await recordEvent(trx, actor, event) };
  });
}

/** Lifts a locked block within a transaction and records it; fails with `conflict` when it is over. */
export async function liftInTransaction(
  trx: Trx,
  actor: Actor,
  row: BlockRow,
  { now, reason }: { now: Date; reason?: string | undefined },
): Promise<number> {
  const event = await toBlockEvent(trx, 'lift', row.id, await endBlock(trx, row, now));
  return recordEvent(trx, actor, { ...event, reason });
}

/** Lifts a locked block; returns what changed. */
export async function endBlock(trx: Trx, row: BlockRow, now: Date): Promise<Change> {
  if (row.state === 'over') throw new Failure('conflict', OVER);
  return setBlock(trx, row, { lifted_at: wireTime(now) }, now);
}

/** Lifts a block before its end: what it closes is open again, unless another block closes it. */
export function liftBlock(
  { db, now }: Deps,
  actor: Actor,
  id: number,
  reason?: string,
): Promise<ChangedBlock> {
  return inTransaction(db, async (trx) => {
    const row = await lockBlock(trx, id);
    const event_id = await liftInTransaction(trx, actor, row, { now: now(), reason });
    return { block: await readBlock(trx, id), event_id };
  });
}
