import { isIP } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '#server/failure.ts';

/**
 * Takes one request of an address, about one matter where matters are counted apart; answers how many seconds to wait
 * when it has had too many, else 0.
 */
export type RateLimit = (address: string, matter?: string) => Promise<number>;

const MINUTE = 60;

/**
 * Whether an address is the machine itself: our own commands, a proxy that nobody declared. Limiting it would limit
 * everybody together.
 */
export function isOwnAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address === '';
}

/** Who is behind an address: providers hand out IPv6 by the network, one subscriber has all addresses of a /64. */
export function subscriber(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** Counts what happens to each key in windows of so many seconds. */
export type Limit = {
  /** Counts once more; answers how many seconds to wait when that was too many, else 0. */
  take: (key: string) => Promise<number>;
  /** The seconds to wait as things are; counts nothing. */
  wait: (key: string) => Promise<number>;
  /** Uncounts once: it was no misuse. */
  giveBack: (key: string) => Promise<void>;
};

/** Makes a counter of at most so many in so many seconds for each key. */
export function createLimit(most: number, seconds: number): Limit {
  const limiter = new RateLimiterMemory({ points: most, duration: seconds });
  const untilNext = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
  return {
    take: async (key) => {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return untilNext(refused);
      }
    },
    wait: async (key) => {
      const counted = await limiter.get(key);
      return counted && counted.consumedPoints >= most ? untilNext(counted) : 0;
    },
    giveBack: async (key) => void (await limiter.reward(key)),
  };
}

/** Counts the requests of each address in windows of so many seconds; `most` 0 never refuses. */
export function createRateLimit(most: number, seconds = MINUTE): RateLimit {
  if (most === 0) return async () => 0;
  const limit = createLimit(most, seconds);
  return async (address, matter = '') =>
    isOwnAddress(address) ? 0 : limit.take(`${subscriber(address)} ${matter}`);
}

/**
 * Does what a secret too long to guess lets do. Only unknown secrets count against an address, so that one caller
 * cannot use up the tries of a neighbour who has a true one: over the limit `not_found` becomes `limited`, its data the
 * seconds to wait.
 */
export async function countUnknown<T>(limit: RateLimit, address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') refuseSoon(await limit(address));
    throw error;
  }
}

/** Fails with `limited` when there is something to wait for, in seconds. */
export function refuseSoon(wait: number, what = 'попыток'): void {
  if (wait > 0) throw new Failure('limited', `Слишком много ${what}. Попробуйте позже.`, wait);
}
