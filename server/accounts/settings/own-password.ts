import { isPassword } from '../auth/password.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { type Limit, refuseSoon } from '#server/platform/http/rate-limit.ts';

const WRONG = 'Неверный пароль.';

type Deps = { db: Database; wrongPasswords: Limit };

/**
 * Refuses with `invalid` whoever does not know the password of the account they are signed in to; gives the hash that
 * it was compared with, null where the account has none.
 */
export async function requirePassword(
  { db, wrongPasswords }: Deps,
  userId: number,
  password: string | undefined,
): Promise<string | null> {
  const { password_hash: hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (hash === null) return null;
  // Counted before the password is looked at: a hundred tries at once are a hundred tries.
  refuseSoon(await wrongPasswords.take(String(userId)));
  if (password === undefined || !(await isPassword(password, hash)))
    throw new Failure('invalid', WRONG, { current_password: [WRONG] });
  await wrongPasswords.giveBack(String(userId));
  return hash;
}
