import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../sessions/secret.ts';

// Crockford's 32: without I, L, O and U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

// Letters that people type for the ones they see, on both keyboards.
const TYPED = 'OILАВЕКМНОРСТУХЗ';
const MEANT = '011ABEKMH0PCTYX3';

/** How many codes there are. */
export const CODES = ALPHABET.length ** LENGTH;

/** How long a code works; the link of the same e-mail works longer. */
export const CODE_LIFE_SECONDS = 30 * 60;

/** The window of wrong codes, in seconds; no shorter than a code works. */
export const WINDOW_SECONDS = 3600;
/** Wrong codes allowed to a network in a window. `codes.test.ts` computes the chance of a right guess. */
export const MAX_WRONG_CODES = 5;

/** Creates a random code as it is shown: «7K3M-Q9TD». */
export function createEmailCode(): string {
  const code = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** The code that a person has typed, in one form; undefined when the text is no code. */
export function readEmailCode(typed: string): string | undefined {
  const code = Array.from(typed.toUpperCase().replace(/[\s\p{Pd}]/gu, ''), (letter) => {
    const at = TYPED.indexOf(letter);
    return at < 0 ? letter : MEANT[at];
  }).join('');
  return CODE.test(code) ? code : undefined;
}

/** The stored form of a code. Only the network that requested the e-mail has the same one. */
export function hashEmailCode(code: string, network: string): Buffer {
  return hashSecret(`${readEmailCode(code)} ${network}`);
}
