import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NETWORK_FACTORS } from '#server/platform/http/limits/rate-limit.ts';
import { MAX_REGISTRATIONS_PER_ADDRESS } from '../registration/routes.ts';
import {
  CODE_LIFE_SECONDS,
  CODES_END,
  FIRST_CODE,
  GUESS_LIMITS,
  MIN_ACCOUNT_AGE_SECONDS,
  WINDOW_SECONDS,
} from './guess-limits.ts';

/*
 * The threat: a signed-in user who enters a code lets the device that shows it into their own account. An attacker who
 * guesses a code gets a stranger's television into the attacker's account, sees what it watches and can end its code.
 * Nobody gets into a stranger's account this way: a session also needs the device id. Every live code of a stranger is
 * a target.
 */
const ATTACKER = {
  addresses: 2000,
  /** IPv6 networks of 65,536 subscribers each, which anybody can get. */
  sites: 1,
  /** Accounts older than `MIN_ACCOUNT_AGE_SECONDS`. */
  oldAccounts: 10,
};
// Eight codes a minute, each live for its whole life: about 11,500 device sign-ins a day.
const LIVE_CODES = 40;
const MAX_PROBABILITY = 1 / 10_000;
const CODES = CODES_END - FIRST_CODE;

// A fixed window begins with its first attempt. The rest can come at its end, right before those of the next window.
const within = (tries: number) => 2 * tries - 1;

test('the window is no shorter than the life of a code, and accounts made while it lives are new', () => {
  assert.ok(WINDOW_SECONDS >= CODE_LIFE_SECONDS);
  assert.ok(MIN_ACCOUNT_AGE_SECONDS > CODE_LIFE_SECONDS);
});

test('an attacker with 2,000 addresses and an IPv6 /48 hits some live code with a probability below 1 in 10,000', () => {
  const newAccountsOfAddress = within(MAX_REGISTRATIONS_PER_ADDRESS);
  // The new accounts of an address together guess codes of all networks, and each of them codes of its own network.
  const ofSite = within(GUESS_LIMITS.newAccountsOfAddress * Math.max(...NETWORK_FACTORS));
  const anywhere = ATTACKER.addresses * within(GUESS_LIMITS.newAccountsOfAddress) + ATTACKER.sites * ofSite;
  const inOneNetwork = newAccountsOfAddress * within(GUESS_LIMITS.newAccount);
  const byOldAccounts = ATTACKER.oldAccounts * within(GUESS_LIMITS.account);
  // A code is in one network only, so it is exposed to the local guesses of that network only.
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

test('polling cannot guess a session, even when the device id is known', () => {
  assert.ok(within(GUESS_LIMITS.device) / CODES < MAX_PROBABILITY);
});
