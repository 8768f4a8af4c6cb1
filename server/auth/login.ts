import type { Database } from '../database/open.ts';
import { Failure } from '../failure.ts';
import { clientAddress } from '../http/client-address.ts';
import { subscriber, type Limit } from '../http/rate-limit.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { accountKey } from './keys.ts';
import { isPassword } from './password.ts';

/** How many wrong passwords are borne: from one address whatever accounts it tries, and for one account from wherever. */
export type LoginLimits = { ofAddress: Limit; ofAccount: Limit };

type LoginDeps = SessionDeps & { limits: LoginLimits };

// Names hold no «@», so that one of the two is meant.
async function findAccount(db: Database, key: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(key.includes('@') ? 'email_key' : 'login_key', '=', key)
    .executeTakeFirst();
}

// Whoever is signed in from the same place is let in past the limit of the account: nobody can lock its owner out.
async function isKnownPlace(db: Database, userId: number | undefined, address: string): Promise<boolean> {
  const sessions = await db
    .selectFrom('sessions')
    .select('address')
    .where('user_id', '=', userId ?? 0)
    .execute();
  return sessions.some((session) => subscriber(session.address) === subscriber(address));
}

// Counted before the password is looked at: a hundred tries at once are a hundred tries.
async function countTry(
  { ofAddress, ofAccount }: LoginLimits,
  by: { address: string; key: string; isKnown: boolean },
) {
  const place = subscriber(by.address);
  const waits = await Promise.all([ofAddress.take(place), by.isKnown ? 0 : ofAccount.take(by.key)]);
  const wait = Math.max(...waits);
  if (wait > 0) throw new Failure('limited', 'Слишком много попыток входа. Попробуйте позже.', wait);
  return () => Promise.all([ofAddress.giveBack(place), ofAccount.giveBack(by.key)]);
}

/** Signs in by login or e-mail; a wrong password and an unknown account are one answer after the same work. */
export async function signIn(
  deps: LoginDeps,
  { login, password }: { login: string; password: string },
  headers: Headers,
): Promise<string> {
  const { db, limits } = deps;
  const key = accountKey(login);
  const address = clientAddress(headers);
  const account = await findAccount(db, key);
  const isKnown = await isKnownPlace(db, account?.id, address);
  const uncount = await countTry(limits, { address, key, isKnown });
  const isRight = await isPassword(password, account?.password_hash);
  if (!account || !isRight) throw new Failure('unauthenticated', 'Неверный логин или пароль.');
  await uncount();
  return beginSession(deps, account.id, headers);
}
