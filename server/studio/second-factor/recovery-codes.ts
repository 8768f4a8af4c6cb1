import { randomInt } from 'node:crypto';
import { hashSecret } from '#server/accounts/sessions/secret.ts';

/** How many recovery codes somebody gets at once. */
export const RECOVERY_CODES = 10;

// Crockford's base32: no letter looks like a digit. Ten characters are 50 bits, far too many to guess over the network.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;

function randomHalf(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Makes recovery codes for people to write down: `k7fm2-9xqd3`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomHalf()}-${randomHalf()}`);
}

/** What somebody typed, in one form: small letters without spaces and hyphens, and digits for the letters like them. */
export function normalizeCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}

/** The hash under which a recovery code is stored. */
export function hashRecoveryCode(typed: string): Buffer {
  return hashSecret(normalizeCode(typed));
}
