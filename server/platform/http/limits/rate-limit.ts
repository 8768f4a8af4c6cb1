import { isIP } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from '#server/failure.ts';
import type { Valkey } from '#server/platform/database/valkey/open-valkey.ts';

/**
 * Counts one request of an address, separately for each subject if given; returns the seconds to wait when there were
 * too many, else 0.
 */
export type RateLimit = (address: string, subject?: string) => Promise<number>;

const MINUTE = 60;
const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/**
 * Whether an address is the machine itself: our own commands or an undeclared proxy. Limiting it would limit all
 * callers together.
 */
export function isOwnAddress(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address === '';
}

// As they are written in the address.
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  return [...left, ...zeros, ...right];
}

/** The network of an address: an IPv4 address itself or an IPv6 /64, which providers assign to one subscriber. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? groupsOf(address).slice(0, 4).join(':') : address;
}

// How many times the bound of one subscriber a /64, a /56 and a /48 may use up.
export const NETWORK_FACTORS = [1, 4, 16] as const;

/** A network in which an address is, and how many times the bound of one subscriber it may use up. */
type Network = { name: string; factor: (typeof NETWORK_FACTORS)[number] };

/**
 * The networks that are counted for an address, the narrowest first, so that a refused subscriber does not use up the
 * bounds of others: an IPv4 address itself; of IPv6 the /64 of a subscriber, and the /56 and /48 that providers assign
 * to houses and firms and that anybody can get.
 */
export function networksOf(address: string): Network[] {
  if (isIP(address) !== 6) return [{ name: address, factor: 1 }];
  const groups = groupsOf(address);
  const site = groups.slice(0, 3).join(':');
  const house = (groups[3] ?? '').padStart(4, '0').slice(0, 2);
  return [
    { name: networkOf(address), factor: 1 },
    { name: `${site}:${house}00::/56`, factor: 4 },
    { name: `${site}::/48`, factor: 16 },
  ];
}

/**
 * The network whose turn it is in a queue, and whose bytes are counted together: of IPv6 the /48, because anybody can
 * get one with its 65,536 networks.
 */
export function widestNetworkOf(address: string): string {
  return isOwnAddress(address) ? address : (networksOf(address).at(-1)?.name ?? address);
}

/** Counts events of each key in windows of a fixed length. */
export type Limit = {
  /** Counts one event; returns the seconds to wait when that was too many, else 0. */
  take: (key: string) => Promise<number>;
  /** Does the same, and tells whether the window allows no more events after this one. */
  count: (key: string) => Promise<{ wait: number; isLast: boolean }>;
  /** Takes one event back. */
  giveBack: (key: string) => Promise<void>;
};

function countInMemory(max: number): Limit['take'] {
  const limiter = new RateLimiterMemory({ points: max, duration: MINUTE });
  return async (key) => {
    try {
      await limiter.consume(key);
      return 0;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return secondsOf(refused.msBeforeNext);
    }
  };
}

// A window begins with its first event. Answers with the milliseconds to wait: 0 when no network refuses.
const COUNT = `
  for i, key in ipairs(KEYS) do
    local count = redis.call('INCR', key)
    local ms = redis.call('PTTL', key)
    if ms < 0 then
      ms = tonumber(ARGV[1])
      redis.call('PEXPIRE', key, ms)
    end
    if count > tonumber(ARGV[i + 1]) then return ms end
  end
  return 0`;

/** Where all processes count together, and the name of what they count. */
export type SharedCount = { valkey: Valkey; name: string };

/**
 * Counts the requests of all networks of an address a minute: in Valkey for all processes together, and in the memory
 * of this process without it or while it is away. `max` 0 never refuses, and the machine itself is not limited.
 */
export function createRateLimit(max: number, shared?: SharedCount): RateLimit {
  if (max === 0) return async () => 0;
  const takes = new Map(NETWORK_FACTORS.map((factor) => [factor, countInMemory(max * factor)]));
  return async (address, subject = '') => {
    if (isOwnAddress(address)) return 0;
    const networks = networksOf(address);
    // Counted here as well: what this process refuses by itself needs no question, and it knows its count when Valkey
    // goes away.
    for (const { name, factor } of networks) {
      const wait = (await takes.get(factor)?.(`${name} ${subject}`)) ?? 0;
      if (wait > 0) return wait;
    }
    if (!shared) return 0;
    // A cluster keeps keys with the same part in braces in one place, where a script can count them together.
    const prefix = `akane:${shared.name}:{${widestNetworkOf(address)}}`;
    const keys = networks.map(({ name }) => `${prefix}:${name} ${subject}`);
    const bounds = networks.map(({ factor }) => max * factor);
    const ms = await shared.valkey.ask((client) =>
      client.eval(COUNT, keys.length, ...keys, MINUTE * 1000, ...bounds),
    );
    return Number(ms ?? 0) > 0 ? secondsOf(Number(ms)) : 0;
  };
}

/**
 * Runs work that a secret too long to guess allows. Only unknown secrets count against an address, so that one caller
 * cannot use up the attempts of another with a valid one: over the limit `not_found` becomes `limited`, whose data is
 * the seconds to wait.
 */
export async function limitUnknownSecrets<T>(
  limit: RateLimit,
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') failIfLimited(await limit(address));
    throw error;
  }
}

/** Fails with `limited` when the wait, in seconds, is above 0. */
export function failIfLimited(wait: number, what = 'попыток'): void {
  if (wait > 0) throw new Failure('limited', `Слишком много ${what}. Попробуйте позже.`, wait);
}
