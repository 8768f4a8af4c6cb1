import type { Database } from '#server/platform/database/open.ts';
import { failIfLimited, networkOf } from '#server/platform/http/limits/rate-limit.ts';
import { createNetworkLimit, createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { Failure } from '#server/failure.ts';
import { GUESS_LIMITS, MIN_ACCOUNT_AGE_SECONDS, WINDOW_SECONDS } from './guess-limits.ts';

/** The user who enters a code, with the client address and the time. */
export type Guesser = { user: User; address: string; now: Date };

/** Finds a code: among the devices of one network when it is given, else among all. */
type Find<T> = (subscriberOnly?: string) => Promise<T | undefined>;

/** Runs a lookup by code and counts it as a wrong guess when it finds nothing. */
export type CountGuess = <T>(guesser: Guesser, find: Find<T>) => Promise<T | undefined>;

const TOO_MANY =
  'Слишком много неверных кодов. Подтвердите код в той же сети, что и устройство, или попробуйте позже.';

function isNewAccount({ user, now }: Guesser): boolean {
  return now.getTime() - Date.parse(user.createdAt) < MIN_ACCOUNT_AGE_SECONDS * 1000;
}

/**
 * Limits wrong codes per account, and over all new accounts of an address together. Each attempt is counted before the
 * lookup and taken back when it was right. A new account whose address is over the limit can still confirm devices of
 * its own network. Fails with `limited`, whose data are the seconds to wait.
 */
export function createGuessCounter(db: Database): CountGuess {
  const perAccount = createSharedLimit(db, 'wrong codes of an account', GUESS_LIMITS.account, WINDOW_SECONDS);
  const perNewAccount = createSharedLimit(
    db,
    'wrong codes of a new account',
    GUESS_LIMITS.newAccount,
    WINDOW_SECONDS,
  );
  const perAddress = createNetworkLimit(
    db,
    'wrong codes of a network',
    GUESS_LIMITS.newAccountsOfAddress,
    WINDOW_SECONDS,
  );
  return async (guesser, find) => {
    const key = String(guesser.user.id);
    const { address } = guesser;
    const isNew = isNewAccount(guesser);
    const own = isNew ? perNewAccount : perAccount;
    failIfLimited(await own.take(key), 'неверных кодов');
    const wait = isNew ? await perAddress.take(address) : 0;
    const giveBack = async () => {
      await own.giveBack(key);
      if (isNew && wait === 0) await perAddress.giveBack(address);
    };
    const found = await find(wait > 0 ? networkOf(address) : undefined).catch(async (error: unknown) => {
      await giveBack().catch(() => {});
      throw error;
    });
    if (found !== undefined) await giveBack();
    else if (wait > 0) throw new Failure('limited', TOO_MANY, wait);
    return found;
  };
}
