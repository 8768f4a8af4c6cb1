import type { Transaction } from 'kysely';
import type { Change } from '#contract/studio/events.ts';
import { refuseLastOwner } from '#server/accounts/auth/last-owner.ts';
import { deleteAllTokens } from '#server/accounts/auth/one-time/tokens.ts';
import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../../journal/undos.ts';
import { addRole, type RoleValue, takeAllRoles } from '../roles.ts';
import {
  changeOf,
  invertChange,
  isSelf,
  lockPerson,
  type Person,
  type PersonActor,
  refuseLater,
} from './person.ts';

type Ban = Pick<Person, 'is_banned' | 'ban_reason' | 'banned_until'>;

const NO_BAN: Ban = { is_banned: false, ban_reason: null, banned_until: null };

/** Sets the ban of a locked user; a new ban takes all roles and ends sessions and the links of e-mails. */
async function setBan(trx: Transaction<Schema>, person: Person, ban: Ban): Promise<Change | undefined> {
  const change = changeOf(person, ban);
  if (Object.keys(change).length === 0) return undefined;
  if (ban.is_banned) await refuseLastOwner(trx, person.id);
  await trx.updateTable('users').set(ban).where('id', '=', person.id).execute();
  if (!ban.is_banned) return change;
  const roles = await takeAllRoles(trx, person.id);
  await endSessions(trx, person.id);
  await deleteAllTokens(trx, person.id);
  return roles.length > 0 ? { ...change, roles: [roles, []] } : change;
}

function refuseSelf(actor: PersonActor, person: Person): void {
  if (isSelf(actor, person)) throw new Failure('conflict', 'Себя заблокировать нельзя.');
}

// Times are stored in whole seconds, as the wire writes them.
function wireTime(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`;
}

function invalidTerm(message: string): Failure {
  return new Failure('invalid', message, { until: [message] });
}

/**
 * Bans a user until a time or for good, or changes reason and term of a ban. Fails with `conflict` for the last owner
 * and for oneself. Returns the id of the event; null when nothing had to change.
 */
export function banUser(
  { db, now }: { db: Database; now: () => Date },
  actor: PersonActor,
  userId: number,
  { reason, until }: { reason: string; until?: string | undefined },
): Promise<number | null> {
  if (until !== undefined && Date.parse(until) <= now().getTime())
    throw invalidTerm('Срок должен быть в будущем.');
  const ban = {
    is_banned: true,
    ban_reason: reason,
    banned_until: until === undefined ? null : wireTime(until),
  };
  return inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, actor, userId);
    refuseSelf(actor, person);
    const change = await setBan(trx, person, ban);
    return change ? recordEvent(trx, actor, { act: 'user.ban', thingId: userId, change, reason }) : null;
  });
}

/** Lifts a ban; the roles that it took do not come back. Null when there is none. */
export function unbanUser(
  db: Database,
  actor: PersonActor,
  userId: number,
  reason?: string,
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const change = await setBan(trx, await lockPerson(trx, actor, userId), NO_BAN);
    return change ? recordEvent(trx, actor, { act: 'user.unban', thingId: userId, change, reason }) : null;
  });
}

async function giveBack(trx: Transaction<Schema>, caller: PersonActor, userId: number, roles: RoleValue[]) {
  for (const { role, team_id: teamId = null } of roles) await addRole(trx, caller, { userId, role, teamId });
}

/** Takes a ban, a change of it or its end back, with the roles that a ban took. */
export const undoBan: Undo = async (trx, event, caller): Promise<NewEvent> => {
  const { roles, ...fields } = event.change ?? {};
  const person = await lockPerson(trx, caller, Number(event.thing_id));
  await refuseLater(trx, event, ['user.ban', 'user.unban']);
  const { is_banned, ban_reason, banned_until } = person;
  const values = Object.fromEntries(Object.entries(fields).map(([key, [before]]) => [key, before]));
  const ban: Ban = { is_banned, ban_reason, banned_until, ...values };
  if (ban.is_banned) refuseSelf(caller, person);
  const change = await setBan(trx, person, ban);
  if (ban.is_banned || !roles)
    return { act: ban.is_banned ? 'user.ban' : 'user.unban', thingId: person.id, change: change ?? {} };
  await giveBack(trx, caller, person.id, roles[0] as RoleValue[]);
  return { act: 'user.unban', thingId: person.id, change: { ...change, ...invertChange({ roles }) } };
};
