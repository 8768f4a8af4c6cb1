import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { changeClaim as changeEndpoint, ChangedClaim } from '#contract/studio/claims.ts';
import type { Change } from '#contract/studio/events.ts';
import { CLAIM_STEPS, isClaimOpen } from '#contract/studio/legal-states.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { changeOf, checkCountries, wireTime } from '../legal-rules.ts';
import { checkTarget, type TargetIds } from '../target.ts';
import { type ClaimRow, lockClaim, readClaim, readTargets } from './claim-rows.ts';

type Trx = Transaction<Schema>;
type Input = z.output<(typeof changeEndpoint)['body']>;

/** What a save may change; `targets` lie in a table of their own. */
export type ClaimFields = Omit<ClaimRow, 'id' | 'version' | 'created_at'> & { targets: TargetIds[] };

// About a person: the journal says that they changed, and not from what into what.
const PERSONAL = [
  ['claimant', 'заявитель'],
  ['contacts', 'контакты'],
  ['answer', 'ответ'],
] as const;
const MEASURE = ['countries', 'starts_at', 'ends_at', 'targets'] as const;

const timeOf = (time: string | null | undefined) =>
  time === null || time === undefined ? time : wireTime(time);

function byIds(a: TargetIds, b: TargetIds): number {
  return a.release_id - b.release_id || (a.episode_id ?? '').localeCompare(b.episode_id ?? '');
}

function toFields({
  version: _,
  reason: __,
  from,
  until,
  due_at,
  targets,
  ...rest
}: Input): Partial<ClaimFields> {
  const fields = {
    ...rest,
    starts_at: timeOf(from),
    ends_at: timeOf(until),
    due_at: timeOf(due_at),
    targets: targets
      ?.map(({ release_id, episode_id = null }) => ({ release_id, episode_id }))
      .toSorted(byIds),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function checkFields(trx: Trx, { countries, starts_at, ends_at, targets }: Partial<ClaimFields>) {
  if (countries && countries.length > 0) checkCountries(countries);
  if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at)) {
    const message = 'Срок должен кончаться после начала.';
    throw new Failure('invalid', message, { until: [message] });
  }
  for (const target of targets ?? []) await checkTarget(trx, target);
}

async function setTargets(trx: Trx, claimId: number, targets: readonly TargetIds[]): Promise<void> {
  await trx.deleteFrom('claim_targets').where('claim_id', '=', claimId).execute();
  const rows = targets.map((target) => ({ claim_id: claimId, ...target }));
  if (rows.length > 0) await trx.insertInto('claim_targets').values(rows).execute();
}

/** What the journal says of a change: of personal fields only their names. */
function toChange(change: Change): Change {
  const personal = PERSONAL.filter(([name]) => name in change);
  const rest = Object.entries(change).filter(([name]) => !personal.some(([one]) => one === name));
  const names = personal.map(([, word]) => word).join(', ');
  return { ...Object.fromEntries(rest), ...(names !== '' && { personal: [null, names] }) };
}

/** What the journal records of an act on a claim. */
export function toClaimEvent(
  act: 'create' | 'change' | 'apply' | 'lift' | 'document_add' | 'document_remove',
  id: number,
  change: Change,
): NewEvent {
  return { act: `claim.${act}`, thingId: id, title: `Заявление № ${id}`, change };
}

/** Gives a locked claim other values; returns what the journal says of that. */
export async function setClaim(trx: Trx, row: ClaimRow, fields: Partial<ClaimFields>): Promise<Change> {
  const before: ClaimFields = { ...row, targets: (await readTargets(trx, row.id)).toSorted(byIds) };
  const change = changeOf(before, fields);
  if (Object.keys(change).length === 0) return change;
  if (MEASURE.some((name) => name in change) && !isClaimOpen(row.state))
    throw new Failure('conflict', 'Мера уже применена: измените её блокировки.');
  await checkFields(trx, { ...before, ...fields, targets: fields.targets ?? [] });
  const { targets, ...columns } = fields;
  await trx
    .updateTable('claims')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  if (targets && !isDeepStrictEqual(targets, before.targets)) await setTargets(trx, row.id, targets);
  return toChange(change);
}

/** Records a new claim. */
export function createClaim(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  input: Omit<Input, 'version'> & { claimant: string },
): Promise<ChangedClaim> {
  const { targets = [], ...columns } = toFields({ ...input, version: 0 });
  return inTransaction(db, async (trx) => {
    await checkFields(trx, { ...columns, targets });
    const { id } = await trx
      .insertInto('claims')
      .values({ ...columns, claimant: input.claimant, created_at: wireTime(now()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setTargets(trx, id, targets);
    const claim = await readClaim(trx, id, now());
    const event_id = await recordEvent(
      trx,
      actor,
      toClaimEvent('create', id, { state: [null, claim.state] }),
    );
    return { claim, event_id };
  });
}

/** Changes fields of a claim; fails with `conflict` when somebody has saved since it was read. */
export function changeClaim(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  id: number,
  input: Input,
): Promise<ChangedClaim> {
  const fields = toFields(input);
  return inTransaction(db, async (trx) => {
    const row = await lockClaim(trx, id);
    if (row.version !== input.version)
      throw new Failure('conflict', 'Заявление уже изменил кто-то другой: обновите страницу.');
    const { state } = fields;
    if (state !== undefined && state !== row.state && !CLAIM_STEPS[row.state].includes(state))
      throw new Failure('conflict', 'Из этого состояния так перейти нельзя.');
    const change = await setClaim(trx, row, fields);
    const claim = await readClaim(trx, id, now());
    if (Object.keys(change).length === 0) return { claim, event_id: null };
    const event = { ...toClaimEvent('change', id, change), reason: input.reason };
    return { claim, event_id: await recordEvent(trx, actor, event) };
  });
}
