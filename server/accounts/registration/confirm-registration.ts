import { accountKey } from '../auth/account-key.ts';
import { redeemOneTimeToken, typedToken, wrongToken } from '../auth/one-time/tokens.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { nicknameSkeleton } from './skeleton.ts';

type Registration = { login: string; email: string; nickname: string; password_hash: string };

/** The payload of a registration token: the id of the pending registration. */
export type RegistrationPayload = { registration: string };
export const REGISTRATION = 'registration';

async function takeRegistration(db: Database, id: string): Promise<Registration | undefined> {
  return db
    .deleteFrom('registrations')
    .where('id', '=', id)
    .returning(['login', 'email', 'nickname', 'password_hash'])
    .executeTakeFirst();
}

async function addUser(db: Database, at: Date, { login, email, nickname, password_hash }: Registration) {
  return db
    .insertInto('users')
    .values({
      login,
      login_key: accountKey(login),
      email,
      email_key: accountKey(email),
      nickname,
      nickname_key: nicknameSkeleton(nickname),
      password_hash,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

/**
 * Creates the account by the token or the code of its confirmation e-mail and begins its first session; returns the
 * session token. Fails with `not_found`, or with `conflict` when a name was taken meanwhile.
 */
export async function confirmRegistration(
  deps: SessionDeps,
  token: string,
  headers: Headers,
): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const own = { ...deps, db: trx };
    const typed = typedToken(token, headers);
    const grant = await redeemOneTimeToken(own, REGISTRATION, typed);
    const { registration } = (grant?.payload ?? {}) as Partial<RegistrationPayload>;
    const row = registration === undefined ? undefined : await takeRegistration(trx, registration);
    if (!row) throw wrongToken(typed);
    const user = await addUser(trx, deps.now(), row);
    if (!user)
      throw new Failure('conflict', 'Пока письмо ждало ответа, имя заняли. Зарегистрируйтесь с другим.');
    // Other pending registrations with this e-mail can no longer be confirmed.
    await trx.deleteFrom('registrations').where('email_key', '=', accountKey(row.email)).execute();
    return beginSession(own, user.id, headers);
  });
}
