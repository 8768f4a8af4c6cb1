import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { inWorker } from '#server/platform/workers/answer.ts';

export type HashTask = Argon2Parameters;

/** Argon2id in a thread of its own, see `password.ts`. */
export default inWorker((task: HashTask): Uint8Array => argon2Sync('argon2id', task));
