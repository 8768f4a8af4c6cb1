import { sql, type Transaction } from 'kysely';
import { removeAvatarFiles, replaceAvatar } from '#server/accounts/avatars/avatars.ts';
import { normalizeNickname } from '#server/accounts/registration/nickname.ts';
import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { changeNickname } from '#server/accounts/settings/change-nickname.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../../journal/undos.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { lockPerson, type PersonActor, refuseChanged } from './person.ts';

/** Closes the open report of a nickname or an avatar: an act on the person has settled it. */
async function closePersonReports(
  trx: Transaction<Schema>,
  userId: number,
  kind: 'nickname' | 'avatar',
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ state: 'done', closed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['new', 'taken'])
    .execute();
}

/** Changes the nickname of a user by the rules of registration; fails with `invalid`. Null when it stays the same. */
export function renameUser(
  db: Database,
  actor: PersonActor,
  userId: number,
  { nickname: input, reason }: { nickname: string; reason: string },
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const { nickname: before } = await lockPerson(trx, actor, userId);
    const nickname = normalizeNickname(input);
    if (before === nickname) return null;
    await changeNickname(trx, userId, nickname);
    await closePersonReports(trx, userId, 'nickname');
    const change = { nickname: [before, nickname] } satisfies Record<string, [unknown, unknown]>;
    return recordEvent(trx, actor, { act: 'user.rename', thingId: userId, change, reason });
  });
}

/** Gives a user the nickname of before; fails with `conflict` when somebody else has it now. */
export const undoRename: Undo = async (trx, event, caller) => {
  const [before, left] = event.change?.['nickname'] ?? [];
  const person = await lockPerson(trx, caller, Number(event.thing_id));
  refuseChanged(person.nickname, left);
  if (typeof before === 'string')
    await changeNickname(trx, person.id, before).catch((error: unknown) => {
      throw error instanceof Failure ? new Failure('conflict', error.message) : error;
    });
  else
    await trx
      .updateTable('users')
      .set({ nickname: null, nickname_key: null })
      .where('id', '=', person.id)
      .execute();
  return { act: 'user.rename', thingId: person.id, change: { nickname: [left, before] } };
};

/** Removes the avatar of a user with its files; null when there is none. */
export async function removeUserAvatar(
  { db, storage }: { db: Database; storage: Storage },
  actor: PersonActor,
  userId: number,
  reason?: string,
): Promise<number | null> {
  const { event, former } = await inTransaction(db, async (trx) => {
    await lockPerson(trx, actor, userId);
    const avatar = await replaceAvatar(trx, userId, null);
    await closePersonReports(trx, userId, 'avatar');
    const made = { act: 'user.avatar_remove', thingId: userId, reason } as const;
    return { event: avatar && (await recordEvent(trx, actor, made)), former: avatar };
  });
  await removeAvatarFiles(storage, former);
  return event;
}

/** Ends all sessions of a user; null when there is none. */
export function endUserSessions(
  db: Database,
  actor: PersonActor,
  userId: number,
  reason?: string,
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    await lockPerson(trx, actor, userId);
    const { count } = await trx
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await endSessions(trx, userId);
    if (count === 0) return null;
    const change = { sessions: [count, 0] } satisfies Record<string, [unknown, unknown]>;
    return recordEvent(trx, actor, { act: 'user.sessions_end', thingId: userId, change, reason });
  });
}
