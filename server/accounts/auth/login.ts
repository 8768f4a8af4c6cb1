import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { subscriber, type Limit } from '#server/platform/http/rate-limit.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { accountKey } from './keys.ts';
import { isPassword } from './password.ts';

/**
 * How many wrong passwords are borne: from one address whatever accounts it tries, and for one account from wherever.
 */
export type LoginLimits = { ofAddress: Limit; ofAccount: Limit };

type LoginDeps = SessionDeps & { limits: LoginLimits; botCheck: BotCheck };
type Credentials = { login: string; password: string; recaptcha_token?: string | undefined };

/** Who is meant, and from where they are signed in; names hold no «@», so that one of the two is meant. */
async function findAccount(db: Database, key: string) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['users.id', 'password_hash', 'sessions.address'])
    .where(key.includes('@') ? 'email_key' : 'login_key', '=', key)
    .execute();
  const [first] = rows;
  return first && { ...first, places: rows.map((row) => subscriber(row.address ?? '')) };
}

function tooMany(seconds: number, isBotCheckAccepted = false): Failure {
  const message = 'Слишком много попыток входа. Попробуйте позже.';
  return new Failure('limited', message, { seconds, isBotCheckAccepted });
}

type Try = { address: string; key: string; isKnown: boolean; proof: string | undefined };

/**
 * Counts a try before the password is looked at: a hundred tries at once are a hundred tries. Gives what uncounts it.
 * Where an account has had too many, a passed bot check lets one more try through, so that nobody locks its owner out;
 * the address still counts it.
 */
async function countTry({ limits, botCheck }: LoginDeps, { address, key, isKnown, proof }: Try) {
  const { ofAddress, ofAccount } = limits;
  const place = subscriber(address);
  const waitOfAddress = await ofAddress.take(place);
  if (waitOfAddress > 0) throw tooMany(waitOfAddress);
  const waitOfAccount = isKnown ? 0 : await ofAccount.take(key);
  if (waitOfAccount > 0) {
    const isAccepted = botCheck.kind !== 'off';
    const isProved = isAccepted && proof !== undefined && (await botCheck.passes(proof, address));
    if (!isProved) throw tooMany(waitOfAccount, isAccepted);
  }
  return async () => {
    await ofAddress.giveBack(place);
    if (!isKnown) await ofAccount.giveBack(key);
  };
}

function wrongPassword(): Failure {
  return new Failure('unauthenticated', 'Неверный логин или пароль.');
}

/** Signs in by login or e-mail; a wrong password and an unknown account are one answer after the same work. */
export async function signIn(
  deps: LoginDeps,
  { login, password, recaptcha_token: proof }: Credentials,
  headers: Headers,
): Promise<string> {
  const written = accountKey(login);
  const address = clientAddress(headers);
  const account = await findAccount(deps.db, written);
  // An account has two names and one count.
  const key = account ? `account ${account.id}` : `name ${written}`;
  // Whoever is signed in from the same place is let in past the limit of the account: nobody can lock its owner out.
  const isKnown = account?.places.includes(subscriber(address)) ?? false;
  const uncount = await countTry(deps, { address, key, isKnown, proof });
  const isRight = await isPassword(password, account?.password_hash);
  if (!account || !isRight) throw wrongPassword();
  await uncount();
  return beginUnlessChanged(deps, account, headers);
}

// The password may have been changed since it was compared: whoever had the old one must not stay signed in beside its
// owner.
async function beginUnlessChanged(
  deps: SessionDeps,
  { id, password_hash: compared }: { id: number; password_hash: string | null },
  headers: Headers,
): Promise<string> {
  return deps.db.transaction().execute(async (trx) => {
    const same = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', compared)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!same) throw wrongPassword();
    return beginSession({ ...deps, db: trx }, id, headers);
  });
}
