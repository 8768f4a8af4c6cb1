import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** A word that nobody guesses: 256 bits. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What of a secret is stored: who reads the database opens nothing. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
