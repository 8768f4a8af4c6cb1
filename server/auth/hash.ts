import { type Argon2Parameters, argon2Sync } from 'node:crypto';

export type HashTask = Argon2Parameters;

/** Argon2id in a thread of its own, see `password.ts`. */
export default function hash(task: HashTask): Uint8Array {
  return argon2Sync('argon2id', task);
}
