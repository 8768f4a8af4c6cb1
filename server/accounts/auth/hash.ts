import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { inWorker } from '#server/platform/workers/answer.ts';

export type HashTask = Argon2Parameters;

/** Computes Argon2id in a worker thread, see `password.ts`. */
export default inWorker((task: HashTask): Uint8Array => argon2Sync('argon2id', task));
