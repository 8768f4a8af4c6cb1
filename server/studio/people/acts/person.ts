import type { Transaction } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import type { Change } from '#contract/studio/events.ts';
import { mayActOn, type Role } from '#contract/studio/rights.ts';
import { Failure } from '#server/failure.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { rolesOf } from '../../access/access.ts';
import type { EventRow } from '../../journal/list-events.ts';
import { CHANGED_SINCE } from '../../journal/undos.ts';
import { readRoles, type RoleGiver } from '../roles.ts';

/** Who acts on a person: somebody in the studio, or a command. */
export type PersonActor = RoleGiver;

/** A locked row of `users`, with what acts on a person change. */
export type Person = {
  id: number;
  nickname: string | null;
  email: string | null;
  is_banned: boolean;
  ban_reason: string | null;
  banned_until: string | null;
  roles: Role[];
};

const HIGHER = 'Это может только тот, чья роль выше.';
/** Whether the actor is the person. */
export function isSelf(actor: PersonActor, { id }: Pick<Person, 'id'>): boolean {
  return 'userId' in actor && actor.userId === id;
}

/**
 * Locks a user for the transaction of an act. Fails with `not_found`, and with `forbidden` when the rank of the actor
 * is not high enough; commands may act on everybody.
 */
export async function lockPerson(
  trx: Transaction<Schema>,
  actor: PersonActor,
  userId: number,
): Promise<Person> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'nickname', 'email', 'is_banned', 'ban_reason', 'banned_until'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Такого пользователя нет.');
  const person = { ...row, roles: await readRoles(trx, userId) };
  const isRefused = 'userId' in actor && !mayActOn(rolesOf(actor), person.roles);
  if (isRefused) throw new Failure('forbidden', HIGHER);
  return person;
}

/** The fields that differ, with both values. */
export function changeOf<T extends object>(before: T, after: Partial<NoInfer<T>>): Change {
  const keys = Object.keys(after) as (keyof T & string)[];
  const changed = keys.filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]]));
}

/** The same change backwards. */
export function invertChange(change: Change): Change {
  return Object.fromEntries(Object.entries(change).map(([key, [before, after]]) => [key, [after, before]]));
}

/** Fails with `conflict` when a value is not the one that an event has left. */
export function refuseChanged(current: unknown, left: unknown): void {
  if (current !== left) throw new Failure('conflict', CHANGED_SINCE);
}

/** Fails with `conflict` when one of these acts was done to the person after an event. */
export async function refuseLater(
  trx: Transaction<Schema>,
  event: EventRow,
  acts: readonly Act[],
): Promise<void> {
  const later = await trx
    .selectFrom('journal_events')
    .select('id')
    .where('thing', '=', event.thing)
    .where('thing_id', '=', event.thing_id)
    .where('act', 'in', acts)
    .where('id', '>', event.id)
    .limit(1)
    .executeTakeFirst();
  if (later) throw new Failure('conflict', CHANGED_SINCE);
}
