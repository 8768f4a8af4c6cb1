import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { networkOf, type Limit } from '#server/platform/http/limits/rate-limit.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { accountKey } from './account-key.ts';
import { turnOf, verifyPassword } from './password.ts';

/** Limits of wrong passwords: per network of a client over all accounts, and per account over all addresses. */
export type LoginLimits = { perAddress: Limit; perAccount: Limit };

type SignInDeps = SessionDeps & { limits: LoginLimits; botCheck: BotCheck };
type Credentials = { login: string; password: string; recaptcha_token?: string | undefined };

/** Finds an account by login or e-mail, with the networks of its sessions. Logins never contain «@». */
async function findAccount(db: Database, key: string) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.id', 'password_hash', 'sessions.address'])
    .where(key.includes('@') ? 'email_key' : 'login_key', '=', key)
    .execute();
  const [first] = rows;
  return first && { ...first, networks: rows.map((row) => networkOf(row.address ?? '')) };
}

function tooMany(seconds: number, isBotCheckAccepted = false): Failure {
  const message = 'Слишком много попыток входа. Попробуйте позже.';
  return new Failure('limited', message, { seconds, isBotCheckAccepted });
}

type Attempt = { address: string; key: string; isKnown: boolean; proof: string | undefined };

/**
 * Counts an attempt before the password is checked, so that parallel attempts are all counted. Returns a function that
 * takes the attempt back. Over the limit of an account a passed bot check allows one more attempt, so that attackers
 * cannot lock its owner out; the limit of the address still applies.
 */
async function countAttempt({ limits, botCheck }: SignInDeps, { address, key, isKnown, proof }: Attempt) {
  const { perAddress, perAccount } = limits;
  const addressWait = await perAddress.take(address);
  if (addressWait > 0) throw tooMany(addressWait);
  const accountWait = isKnown ? 0 : await perAccount.take(key);
  if (accountWait > 0) {
    const isBotCheckOn = botCheck.kind !== 'off';
    const hasPassed = isBotCheckOn && proof !== undefined && (await botCheck.passes(proof, address));
    if (!hasPassed) throw tooMany(accountWait, isBotCheckOn);
  }
  return async () => {
    await perAddress.giveBack(address);
    if (!isKnown) await perAccount.giveBack(key);
  };
}

function wrongPassword(): Failure {
  return new Failure('unauthenticated', 'Неверный логин или пароль.');
}

/**
 * Signs in by login or e-mail and returns the session token. A wrong password and an unknown account give the same
 * answer after the same amount of work. An attempt that the site is too busy for is not counted.
 */
export async function signIn(
  deps: SignInDeps,
  { login, password, recaptcha_token: proof }: Credentials,
  headers: Headers,
): Promise<string> {
  const inputKey = accountKey(login);
  const address = clientAddress(headers);
  const account = await findAccount(deps.db, inputKey);
  // The login and the e-mail of an account share one counter.
  const key = account ? `account ${account.id}` : `name ${inputKey}`;
  // A network with a session of the account skips the account limit: attackers elsewhere cannot lock its owner out.
  const isKnown = account?.networks.includes(networkOf(address)) ?? false;
  const undoCount = await countAttempt(deps, { address, key, isKnown, proof });
  const turn = turnOf(isKnown ? 'known network' : 'unknown network', address);
  const isRight = await verifyPassword(password, account?.password_hash, turn).catch(
    async (busy: unknown) => {
      await undoCount();
      throw busy;
    },
  );
  if (!account || !isRight) throw wrongPassword();
  await undoCount();
  return beginSessionUnlessChanged(deps, account, headers);
}

// The password may have changed since it was compared. A sign-in with the old password must not get a session.
async function beginSessionUnlessChanged(
  deps: SessionDeps,
  { id, password_hash: compared }: { id: number; password_hash: string | null },
  headers: Headers,
): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const same = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', compared)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!same) throw wrongPassword();
    return beginSession({ ...deps, db: trx }, id, headers, { isByPassword: true });
  });
}
