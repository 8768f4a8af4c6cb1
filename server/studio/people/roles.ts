import type { Transaction } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import { mayActOn, mayGive, ROLE_RULES, type Role } from '#contract/studio/rights.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioCaller } from '#server/platform/http/user.ts';
import { rolesOf } from '../access/access.ts';
import { type Actor, type NewEvent, recordEvent } from '../journal/record-event.ts';

export type RoleOfUser = { userId: number; role: Role; teamId: string | null };

/** Who gives and takes roles: somebody in the studio, or a command, which may give every role. */
export type RoleGiver = StudioCaller | Extract<Actor, { command: string }>;

const LAST_OWNER = 'Это последний владелец: сначала сделайте владельцем кого-то ещё.';

/** Reads the roles of a user. */
export async function readRoles(trx: Transaction<Schema> | Database, userId: number): Promise<Role[]> {
  const rows = await trx.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  return rows.map(({ role }) => role);
}

/**
 * Fails with `conflict` when a user is the last owner, counting only owners who can act: not banned, not leaving. Locks
 * the roles of all owners, so that two cannot leave at the same time.
 */
export async function refuseLastOwner(trx: Transaction<Schema>, userId: number): Promise<void> {
  const owners = await trx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.id', 'users.is_banned', 'users.delete_at'])
    .where('user_roles.role', '=', 'owner')
    .orderBy('users.id')
    .forUpdate('user_roles')
    .execute();
  const isOwner = owners.some(({ id }) => id === userId);
  const others = owners.filter(
    ({ id, is_banned, delete_at }) => id !== userId && !is_banned && delete_at === null,
  );
  if (isOwner && others.length === 0) throw new Failure('conflict', LAST_OWNER);
}

function refuseGiver(giver: RoleGiver, other: readonly Role[], role: Role): void {
  if ('command' in giver) return;
  const own = rolesOf(giver);
  if (mayGive(own, role) && mayActOn(own, other)) return;
  throw new Failure('forbidden', 'Эту роль даёт и снимает только тот, чья роль выше.');
}

async function readTeam(
  trx: Transaction<Schema>,
  role: Role,
  teamId: string | null,
): Promise<string | undefined> {
  if (ROLE_RULES[role].isOfTeam !== (teamId !== null))
    throw new Failure(
      'invalid',
      teamId === null ? 'Для этой роли нужна команда.' : 'Эту роль дают на весь сайт.',
    );
  if (teamId === null) return undefined;
  const team = await trx.selectFrom('teams').select('title').where('id', '=', teamId).executeTakeFirst();
  if (!team) throw new Failure('not_found', 'Такой команды нет.');
  return team.title;
}

function toEvent(
  act: 'user.role_give' | 'user.role_take',
  { userId, role, teamId }: RoleOfUser,
  team: string | undefined,
): NewEvent {
  const value = teamId === null ? { role } : { role, team_id: teamId, team };
  const change: Change = { role: act === 'user.role_give' ? [null, value] : [value, null] };
  return { act, thingId: userId, change, teamIds: teamId === null ? [] : [teamId] };
}

/** Gives a role within a transaction; returns what the journal records, or undefined when the user has it already. */
export async function addRole(
  trx: Transaction<Schema>,
  giver: RoleGiver,
  given: RoleOfUser,
): Promise<NewEvent | undefined> {
  const { userId, role, teamId } = given;
  const team = await readTeam(trx, role, teamId);
  const user = await trx
    .selectFrom('users')
    .select(['is_banned', 'delete_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new Failure('not_found', 'Такого пользователя нет.');
  if (user.is_banned) throw new Failure('conflict', 'Пользователь заблокирован: ролей у него быть не может.');
  if (user.delete_at !== null) throw new Failure('conflict', 'Пользователь удаляет аккаунт.');
  refuseGiver(giver, await readRoles(trx, userId), role);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('user_roles')
    .values({ user_id: userId, role, team_id: teamId, given_by: 'command' in giver ? null : giver.userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? toEvent('user.role_give', given, team) : undefined;
}

/** Takes a role within a transaction; undefined when the user does not have it. */
export async function removeRole(
  trx: Transaction<Schema>,
  giver: RoleGiver,
  taken: RoleOfUser,
): Promise<NewEvent | undefined> {
  const { userId, role, teamId } = taken;
  const team = await readTeam(trx, role, teamId);
  refuseGiver(giver, await readRoles(trx, userId), role);
  if (role === 'owner') await refuseLastOwner(trx, userId);
  const { numDeletedRows } = await trx
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .where('team_id', teamId === null ? 'is' : '=', teamId)
    .executeTakeFirst();
  return numDeletedRows > 0n ? toEvent('user.role_take', taken, team) : undefined;
}

/** Gives or takes a role and records it; false when nothing had to change. */
export function changeRole(
  db: Database,
  giver: RoleGiver,
  change: 'give' | 'take',
  roleOfUser: RoleOfUser,
  reason?: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const made = await (change === 'give' ? addRole : removeRole)(trx, giver, roleOfUser);
    if (made) await recordEvent(trx, giver, { ...made, reason });
    return made !== undefined;
  });
}
