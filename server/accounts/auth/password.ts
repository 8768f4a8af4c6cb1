import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { widestNetworkOf } from '#server/platform/http/limits/rate-limit.ts';
import { createWorkers } from '#server/platform/workers/workers.ts';
import type { HashTask } from './hash.ts';

// 19 MiB and two passes, as OWASP recommends: the second option of RFC 9106 with less memory.
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/**
 * Whose turn a hash takes. The lanes take turns, so that a crowd of strangers delays neither a network that has signed
 * in to the account before nor people who are signed in; the owner is a network or an account.
 */
export type HashTurn = {
  lane: 'known network' | 'unknown network' | 'signed in' | 'new password';
  owner: string;
};

/** The turn of an address. */
export function turnOf(lane: HashTurn['lane'], address: string): HashTurn {
  return { lane, owner: widestNetworkOf(address) };
}

/** The turn of a signed-in user. */
export function turnOfUser(userId: number): HashTurn {
  return { lane: 'signed in', owner: String(userId) };
}

// One hash takes tens of milliseconds of a core and 19 MiB, so few run at once. As many wait in a lane as a crowd of
// networks needs to delay each other by less than a minute. Worker threads run at the lowest priority: on busy cores
// the same hashes in Node's own pool (`crypto.argon2`) slowed uncached lists more than twice, see
// docs/decisions/background-work.md.
const MAX_QUEUE = 512;
const runHash = createWorkers<{ task: HashTask; result: Uint8Array }>(new URL('hash.ts', import.meta.url), {
  maxThreads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  maxQueue: MAX_QUEUE,
  busy: 'Слишком много входов сразу. Попробуйте через несколько секунд.',
});

type CostParameters = { memory: number; passes: number; parallelism: number };

type Salted = { password: string; nonce: Buffer; tagLength: number };

async function computeTag(
  { password, nonce, tagLength }: Salted,
  parameters: CostParameters,
  turn: HashTurn,
) {
  // Keyboards write the same letter in different Unicode forms: NFC makes them equal. Every byte of the result counts.
  const message = Buffer.from(password.normalize('NFC'));
  return Buffer.from(await runHash({ message, nonce, tagLength, ...parameters }, turn.owner, turn.lane));
}

const NEW_PASSWORD: HashTurn = { lane: 'new password', owner: '' };

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password to a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`; `unavailable` when too many wait. */
export async function hashPassword(password: string, turn = NEW_PASSWORD): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await computeTag({ password, nonce: salt, tagLength: TAG_BYTES }, COST, turn);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

// The hash of a random password: unknown accounts take as long to check as existing ones.
const DUMMY_HASH = hashPassword(randomBytes(TAG_BYTES).toString('hex'));
DUMMY_HASH.catch(() => {});

/** Whether a password matches a hash. Without a hash it does the same work and returns false. */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
  turn: HashTurn,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash ?? (await DUMMY_HASH)) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const salted = { password, nonce: Buffer.from(salt, 'base64'), tagLength: expected.length };
  const actual = await computeTag(salted, parameters, turn);
  return timingSafeEqual(actual, expected) && Boolean(hash);
}
