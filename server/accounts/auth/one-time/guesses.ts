import type { Database } from '#server/platform/database/open.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { limitUnknownSecrets } from '#server/platform/http/limits/rate-limit.ts';
import {
  countGuess,
  createNetworkLimit,
  createSharedRateLimit,
} from '#server/platform/http/limits/shared-limit.ts';
import { MAX_WRONG_CODES, readEmailCode, WINDOW_SECONDS } from './codes.ts';

const HOUR = 60 * 60;
const MAX_UNKNOWN_TOKENS = 20;

/** Runs work that a token or a code of an e-mail allows; it counts as a guess when it fails with `not_found`. */
export type CountGuess = <T>(token: string, headers: Headers, work: () => Promise<T>) => Promise<T>;

/**
 * Limits guesses, separately for each purpose of the e-mails. A token is too long to guess, so only unknown ones count.
 * A code counts before it is compared, so that parallel guesses get no further, and not at all if it was right. Fails
 * with `limited`, whose data are the seconds to wait.
 */
export function createGuessCounter(db: Database, purpose: string): CountGuess {
  const unknownTokens = createSharedRateLimit(db, `unknown tokens: ${purpose}`, MAX_UNKNOWN_TOKENS, HOUR);
  const wrongCodes = createNetworkLimit(db, `wrong codes: ${purpose}`, MAX_WRONG_CODES, WINDOW_SECONDS);
  return async (token, headers, work) => {
    const address = clientAddress(headers);
    if (readEmailCode(token) === undefined) return limitUnknownSecrets(unknownTokens, address, work);
    return countGuess(
      wrongCodes,
      { key: address, what: 'неверных кодов' },
      work,
      (error) => error.code === 'not_found',
    );
  };
}
