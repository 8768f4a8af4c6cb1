import { accountKey } from '#server/accounts/auth/account-key.ts';
import { hashPassword } from '#server/accounts/auth/password.ts';
import { hashSecret } from '#server/accounts/sessions/secret.ts';
import type { TestApi } from '#tests/support/api.ts';

export type TestAccount = {
  id: number;
  login: string;
  email: string;
  token: string;
  /** The headers of a client that is signed in to this account. */
  headers: { authorization: string };
};

export const PASSWORD = 'свет-в-окне-42';
let hash: Promise<string> | undefined;

/** Adds a session to an account and returns its token. */
export async function createTestSession(
  api: Pick<TestApi, 'db'>,
  userId: number,
  name: string,
): Promise<string> {
  const token = `session-of-${name}-${Math.random()}`;
  await api.db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashSecret(token),
      address: '127.0.0.1',
      user_agent: 'test',
      last_active_at: new Date(),
    })
    .execute();
  return token;
}

/** Adds an account with a session; its password is `PASSWORD`. */
export async function createTestAccount(api: Pick<TestApi, 'db'>, login = 'mika'): Promise<TestAccount> {
  const email = `${login}@example.org`;
  const { id } = await api.db
    .insertInto('users')
    .values({
      login,
      login_key: accountKey(login),
      email,
      email_key: accountKey(email),
      nickname: login,
      nickname_key: accountKey(login),
      password_hash: await (hash ??= hashPassword(PASSWORD)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await createTestSession(api, id, login);
  return { id, login, email, token, headers: { authorization: `Bearer ${token}` } };
}
