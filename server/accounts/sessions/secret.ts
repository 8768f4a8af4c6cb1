import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Creates a random token of 256 bits. */
export function createSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Hashes a token for storage, so that a leaked database does not contain usable tokens. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
