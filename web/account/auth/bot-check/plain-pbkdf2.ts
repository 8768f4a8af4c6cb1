import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The first 32 bytes of PBKDF2 with HMAC-SHA-256, computed without `crypto.subtle`. */
export function plainPbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  return pbkdf2(sha256, password, salt, { c: rounds, dkLen: 32 });
}
