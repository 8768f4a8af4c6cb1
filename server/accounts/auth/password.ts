import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createWorkers } from '#server/platform/workers/workers.ts';
import type { HashTask } from './hash.ts';

// The second choice of RFC 9106 with less memory: 19 MiB and two passes, as OWASP advises.
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG = 32;
const SALT = 16;

// One hash takes tens of milliseconds of a core and 19 MiB: so many at a time, so many in line, and no more.
const IN_LINE = 64;
const runHash = createWorkers<{ task: HashTask; result: Uint8Array }>(new URL('hash.ts', import.meta.url), {
  maxThreads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  maxQueue: IN_LINE,
  busy: 'Слишком много входов сразу. Попробуйте через несколько секунд.',
});

type Parameters = { memory: number; passes: number; parallelism: number };

async function tagOf(password: string, nonce: Buffer, parameters: Parameters, tagLength: number) {
  // Every byte counts, in the one form in which keyboards write the same letter.
  const message = Buffer.from(password.normalize('NFC'));
  return Buffer.from(await runHash({ message, nonce, tagLength, ...parameters }));
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password: a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT);
  const tag = await tagOf(password, salt, COST, TAG);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

// Of no password: whoever has no account waits as long as whoever has one.
const NOBODYS = hashPassword(randomBytes(TAG).toString('hex'));
NOBODYS.catch(() => {});

/** Whether a password is the one that was hashed; without a hash the same work is done for nothing. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash ?? (await NOBODYS)) ?? [];
  const wanted = Buffer.from(tag, 'base64');
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const made = await tagOf(password, Buffer.from(salt, 'base64'), parameters, wanted.length);
  return timingSafeEqual(made, wanted) && Boolean(hash);
}
