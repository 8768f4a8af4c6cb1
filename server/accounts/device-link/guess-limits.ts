import { OTP_DIGITS } from '#contract/otp.ts';

/** How long a code can be confirmed, in seconds. */
export const CODE_LIFE_SECONDS = 300;

/** Codes are drawn evenly from here, and never begin with a zero: clients take them for numbers. */
export const FIRST_CODE = 10 ** (OTP_DIGITS - 1);
/** One more than the last code. */
export const CODES_END = 10 ** OTP_DIGITS;

/** The window of every limit below, in seconds; longer than a code lives. */
export const WINDOW_SECONDS = 600;

/** An account younger than this is a new one: anybody can make many of them while a code lives. */
export const MIN_ACCOUNT_AGE_SECONDS = 24 * 3600;

/** Wrong codes in a window. What they leave to chance is computed in `guess-limits.test.ts`. */
export const GUESS_LIMITS = {
  account: 5,
  newAccount: 2,
  /** Of all new accounts behind one address, devices behind the same address apart. */
  newAccountsOfAddress: 1,
  /** Of a device that asks from another network than the one it got its code in. */
  device: 5,
  /** Of an address, for devices that have no code at all. */
  unknownDevices: 5,
};
