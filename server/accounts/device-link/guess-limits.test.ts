import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REGISTRATIONS_OF_ADDRESS } from '../registration/routes.ts';
import {
  CODE_LIFE_SECONDS,
  CODES_END,
  FIRST_CODE,
  GUESS_LIMITS,
  MIN_ACCOUNT_AGE_SECONDS,
  WINDOW_SECONDS,
} from './guess-limits.ts';

/*
 * The threat. Whoever is signed in names a code and so lets the device that shows it into their own account: an
 * attacker who guesses gets a stranger's television into the attacker's account, sees what it watches and can end its
 * code. Nobody comes into a stranger's account so: a session is given only to who names the device as well. Every live
 * code of a stranger is a target; the attacker's own codes are none.
 */
const ATTACKER = {
  addresses: 2000,
  /** Accounts made on a day before; those made while a code lives are new. */
  oldAccounts: 10,
};
// Eight codes a minute, each open for its whole life: some 11,500 sign-ins of devices a day.
const LIVE_CODES = 40;
const MAX_PROBABILITY = 1 / 10_000;
const CODES = CODES_END - FIRST_CODE;

// A fixed window begins with its first try. The others can come at its end, and all of the next window right after it.
const within = (tries: number) => 2 * tries - 1;

test('the window is no shorter than the life of a code, and accounts made while it lives are new', () => {
  assert.ok(WINDOW_SECONDS >= CODE_LIFE_SECONDS);
  assert.ok(MIN_ACCOUNT_AGE_SECONDS > CODE_LIFE_SECONDS);
});

test('an attacker with 2,000 addresses hits some live code with a probability below 1 in 10,000', () => {
  const newAccountsOfAddress = within(REGISTRATIONS_OF_ADDRESS);
  // Behind an address all new accounts together try codes of everywhere, and each tries codes of the devices there.
  const anywhere = ATTACKER.addresses * within(GUESS_LIMITS.newAccountsOfAddress);
  const inOneNetwork = newAccountsOfAddress * within(GUESS_LIMITS.newAccount);
  const byOldAccounts = ATTACKER.oldAccounts * within(GUESS_LIMITS.account);
  // A code is in one network only: of the tries in networks it meets those in its own.
  const onOneCode = anywhere + inOneNetwork + byOldAccounts;
  const one = onOneCode / CODES;
  const any = one * LIVE_CODES;
  console.log(
    `${ATTACKER.addresses * newAccountsOfAddress} new accounts, ${onOneCode} guesses at one code: ` +
      `1 in ${Math.round(1 / one)}; at some of ${LIVE_CODES} live codes: 1 in ${Math.round(1 / any)}; ` +
      `with six digits: 1 in ${(900_000 / onOneCode / LIVE_CODES).toFixed(1)}`,
  );
  assert.ok(any < MAX_PROBABILITY, String(any));
});

test('a session is not to be had by polling, even for a device whose name is known', () => {
  assert.ok(within(GUESS_LIMITS.device) / CODES < MAX_PROBABILITY);
});
