import { turnOfUser, verifyPassword } from '../auth/password.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Limit } from '#server/platform/http/limits/rate-limit.ts';
import { countGuess, createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';

const WRONG_PASSWORD = 'Неверный пароль.';
const MAX_WRONG_PASSWORDS = 5;
const WINDOW_SECONDS = 5 * 60;

/** Makes the limit of wrong passwords of a signed-in user, the same one for all that asks for the password. */
export function createWrongPasswordLimit(db: Database): Limit {
  return createSharedLimit(db, 'own wrong passwords', MAX_WRONG_PASSWORDS, WINDOW_SECONDS);
}

type Deps = { db: Database; wrongPasswords: Limit };

/**
 * Checks the current password of a signed-in user and returns the hash it was compared with; null when the account has
 * no password. Fails with `invalid` at the named field when the password is wrong.
 */
export async function requirePassword(
  { db, wrongPasswords }: Deps,
  userId: number,
  password: string | undefined,
  field = 'current_password',
): Promise<string | null> {
  const { password_hash: hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (hash === null) return null;
  const turn = turnOfUser(userId);
  await countGuess(wrongPasswords, { key: String(userId) }, async () => {
    if (password === undefined || !(await verifyPassword(password, hash, turn)))
      throw new Failure('invalid', WRONG_PASSWORD, { [field]: [WRONG_PASSWORD] });
  });
  return hash;
}
