import { isIP } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Takes one request of an address, about one matter where matters are counted apart; answers how many seconds to wait when it has had too many, else 0. */
export type RateLimit = (address: string, matter?: string) => Promise<number>;

const MINUTE = 60;

// The machine itself: our own commands, a proxy that nobody declared. Limiting it would limit everybody together.
function isOwn(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address === '';
}

// Providers hand out IPv6 by the network: one subscriber has all addresses of a /64.
function subscriber(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** Counts the requests of each address in windows of so many seconds; `most` 0 never refuses. */
export function createRateLimit(most: number, seconds = MINUTE): RateLimit {
  if (most === 0) return async () => 0;
  const limiter = new RateLimiterMemory({ points: most, duration: seconds });
  return async (address, matter = '') => {
    if (isOwn(address)) return 0;
    try {
      await limiter.consume(`${subscriber(address)} ${matter}`);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    }
  };
}
