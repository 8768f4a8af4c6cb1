import { createLimit, refuseSoon, subscriber } from '#server/platform/http/rate-limit.ts';
import type { User } from '#server/platform/http/user.ts';
import { Failure } from '#server/failure.ts';
import { GUESS_LIMITS, MIN_ACCOUNT_AGE_SECONDS, WINDOW_SECONDS } from './guess-limits.ts';

/** Who names a code, from where and when. */
export type Guesser = { user: User; address: string; now: Date };

/** Looks for a code: with a subscriber only among the codes of devices behind it, else among all. */
type Find<T> = (subscriberOnly?: string) => Promise<T | undefined>;

/** Looks for what a code stands for; finding nothing was a guess. */
export type Guess = <T>(guesser: Guesser, find: Find<T>) => Promise<T | undefined>;

const TOO_MANY =
  'Слишком много неверных кодов. Подтвердите код в той же сети, что и устройство, или попробуйте позже.';

function isNewAccount({ user, now }: Guesser): boolean {
  return now.getTime() - Date.parse(user.createdAt) < MIN_ACCOUNT_AGE_SECONDS * 1000;
}

/**
 * Bounds wrong codes: of each account, and of all new accounts of an address together. Every try is counted before
 * anything is looked for, and uncounted when it was right. A new account behind an address that has no tries left still
 * confirms the devices behind that address. Fails with `limited`, its data the seconds to wait.
 */
export function createGuess(): Guess {
  const ofAccount = createLimit(GUESS_LIMITS.account, WINDOW_SECONDS);
  const ofNewAccount = createLimit(GUESS_LIMITS.newAccount, WINDOW_SECONDS);
  const ofAddress = createLimit(GUESS_LIMITS.newAccountsOfAddress, WINDOW_SECONDS);
  return async (guesser, find) => {
    const key = String(guesser.user.id);
    const place = subscriber(guesser.address);
    const isNew = isNewAccount(guesser);
    const own = isNew ? ofNewAccount : ofAccount;
    refuseSoon(await own.take(key), 'неверных кодов');
    const wait = isNew ? await ofAddress.take(place) : 0;
    const found = await find(wait > 0 ? place : undefined);
    if (found !== undefined) {
      await own.giveBack(key);
      if (isNew) await ofAddress.giveBack(place);
    } else if (wait > 0) throw new Failure('limited', TOO_MANY, wait);
    return found;
  };
}
