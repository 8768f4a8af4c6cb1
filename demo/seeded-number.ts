import { createHash } from 'node:crypto';

/** A whole number from 0 to `below - 1` that looks random and is the same for the same key every time. */
export function seededNumber(key: string, below: number): number {
  return createHash('sha1').update(key).digest().readUInt32BE() % below;
}
