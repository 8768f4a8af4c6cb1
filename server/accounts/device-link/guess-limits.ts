import { OTP_DIGITS } from '#contract/otp.ts';

/** How long a code can be confirmed, in seconds. */
export const CODE_LIFE_SECONDS = 300;

/** Codes are drawn evenly from here. They never begin with a zero, because clients parse them as numbers. */
export const FIRST_CODE = 10 ** (OTP_DIGITS - 1);
/** One more than the last code. */
export const CODES_END = 10 ** OTP_DIGITS;

/** The window of every limit below, in seconds; longer than a code lives. */
export const WINDOW_SECONDS = 600;

/** Younger accounts count as new: an attacker can register many of them while a code lives. */
export const MIN_ACCOUNT_AGE_SECONDS = 24 * 3600;

/** Wrong codes allowed in a window. `guess-limits.test.ts` computes the chance of a right guess. */
export const GUESS_LIMITS = {
  account: 5,
  newAccount: 2,
  /** For all new accounts of one address together; codes of devices in the same network are not counted. */
  newAccountsOfAddress: 1,
  /** For a device that polls from another network than the one it got its code in. */
  device: 5,
  /** For an address, over all devices that have no code. */
  unknownDevices: 5,
};
