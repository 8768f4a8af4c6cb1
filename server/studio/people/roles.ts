import { sql, type SqlBool, type Transaction } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import { mayActOn, mayGive, ROLE_RULES, type Role } from '#contract/studio/rights.ts';
import { refuseLastOwner } from '#server/accounts/auth/last-owner.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { rolesOf } from '../access/access.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { EventRow } from '../journal/list-events.ts';
import { CHANGED_SINCE, type Undo } from '../journal/undos.ts';

export type RoleOfUser = { userId: number; role: Role; teamId: string | null };

type Command = Extract<Actor, { command: string }>;

/** Who gives and takes roles: somebody in the studio, or a command, which may give every role. */
export type RoleGiver = StudioCaller | Command;

/** Whose rights decide, where somebody else acts: an inviter's when an invitation is accepted. */
export type RoleSource = Pick<StudioCaller, 'userId' | 'roles'> | Command;

/** Reads the roles of a user. */
export async function readRoles(trx: Transaction<Schema> | Database, userId: number): Promise<Role[]> {
  const rows = await trx.selectFrom('user_roles').select('role').where('user_id', '=', userId).execute();
  return rows.map(({ role }) => role);
}

function refuseGiver(giver: RoleSource, other: readonly Role[], role: Role): void {
  if ('command' in giver) return;
  const own = rolesOf(giver);
  if (mayGive(own, role) && mayActOn(own, other)) return;
  throw new Failure('forbidden', 'Эту роль даёт и снимает только тот, чья роль выше.');
}

/**
 * Reads the title of the team of a role; undefined for one of the whole site. Fails with `invalid` or `not_found` where
 * role and team do not fit.
 */
export async function readTeam(
  trx: Transaction<Schema> | Database,
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

/** Finds a team by its title, in any case of letters; fails with `not_found`. */
export async function findTeamId(db: Database, title: string): Promise<string> {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where(sql<SqlBool>`lower(title) = lower(${title.trim()})`)
    .executeTakeFirst();
  if (!team) throw new Failure('not_found', `Команды «${title}» нет.`);
  return team.id;
}

/** A role as the journal names it. */
export type RoleValue = { role: Role; team_id?: string; team?: string };

/** Writes a role as the journal names it. */
export function toValue(role: Role, teamId: string | null, team: string | null | undefined): RoleValue {
  return teamId === null ? { role } : { role, team_id: teamId, team: team ?? '' };
}

function toEvent(
  act: 'user.role_give' | 'user.role_take',
  { userId, role, teamId }: RoleOfUser,
  team: string | undefined,
): NewEvent {
  const value = toValue(role, teamId, team);
  const change: Change = { role: act === 'user.role_give' ? [null, value] : [value, null] };
  return { act, thingId: userId, change, teamIds: teamId === null ? [] : [teamId] };
}

/** Gives a role within a transaction; returns what the journal records, or undefined when the user has it already. */
export async function addRole(
  trx: Transaction<Schema>,
  giver: RoleSource,
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

/** Takes all roles of a user within a transaction and returns them. */
export async function takeAllRoles(trx: Transaction<Schema>, userId: number): Promise<RoleValue[]> {
  const rows = await trx
    .selectFrom('user_roles')
    .leftJoin('teams', 'teams.id', 'user_roles.team_id')
    .select(['role', 'team_id', 'title'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .orderBy('user_roles.id')
    .execute();
  await trx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  return rows.map(({ role, team_id, title }) => toValue(role, team_id, title));
}

/** Gives or takes a role and records it; returns the id of the event, or null when nothing had to change. */
export function changeRole(
  db: Database,
  giver: RoleGiver,
  change: 'give' | 'take',
  roleOfUser: RoleOfUser,
  reason?: string,
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const made = await (change === 'give' ? addRole : removeRole)(trx, giver, roleOfUser);
    return made ? recordEvent(trx, giver, { ...made, reason }) : null;
  });
}

function readValue(event: EventRow, place: 0 | 1): RoleOfUser {
  const value = event.change?.['role']?.[place] as RoleValue | undefined;
  if (!value) throw new Failure('conflict', CHANGED_SINCE);
  const { role, team_id } = value;
  return { userId: Number(event.thing_id), role, teamId: team_id ?? null };
}

function refuseUnchanged(made: NewEvent | undefined): NewEvent {
  if (!made) throw new Failure('conflict', CHANGED_SINCE);
  return made;
}

/** Takes a role that was given. */
export const undoGiving: Undo = async (trx, event, caller) =>
  refuseUnchanged(await removeRole(trx, caller, readValue(event, 1)));

/** Gives a role that was taken. */
export const undoTaking: Undo = async (trx, event, caller) =>
  refuseUnchanged(await addRole(trx, caller, readValue(event, 0)));
