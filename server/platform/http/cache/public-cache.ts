import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cacheReads } from '#server/platform/diagnostics.ts';
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import type { ChangeKey } from '#server/platform/changes/changed-keys.ts';
import { headersForCdn, type CdnTagHeader } from '#server/platform/changes/cdn/tags.ts';
import { atMost } from '#server/platform/lru-bounds.ts';
import { compressThoroughly, type Bytes, type Coding } from '../response/compress.ts';

/** A response body that is the same for every caller of a region. */
export type CachedBody = {
  type: string;
  /** Its own headers; undefined for the headers of an API answer. */
  headers: Record<string, string> | undefined;
  /** What replaces headers of its own in answers to a CDN, which may store them; undefined where none may. */
  cdnHeaders: Record<string, string> | undefined;
  /** Changes with every byte of the body. */
  hash: string;
  body: Buffer<ArrayBuffer>;
  /** What it was made of; what is made of it depends on the same. */
  keys: readonly ChangeKey[];
  /** The compressed forms requested so far… */
  compressed: Map<Coding, Bytes>;
  /** …and those that are being made. */
  compressing: Map<Coding, Promise<Bytes>>;
};

/** The key of a response: the caller's region, the normalized address, and the address as it was requested. */
export type CacheQuery = { region: string; address: string; requestedAddress: string };

export type PublicCache = {
  /** The cached response to an address as it was requested, while it is valid. */
  find: (region: string, requestedAddress: string) => CachedBody | undefined;
  /** The response to a query, computed once for all who ask at the same time. */
  answer: (query: CacheQuery, make: () => Promise<ComputedBody>) => Promise<CachedBody>;
};

/**
 * A response that was just made; `text` may be encoded in UTF-8. Without `keys` it becomes outdated with any public
 * change.
 */
export type ComputedBody = {
  type: string;
  text: string | Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  keys?: readonly ChangeKey[] | undefined;
  /** A CDN must not store it: it depends on more than the address and the region. */
  isKeptFromCdn?: boolean;
};

export type CacheOptions = {
  changes: Pick<ChangeFeed, 'version' | 'isCurrent'>;
  /** Whether the error means that the database is unavailable: then the last response is used. */
  isUnavailableError: (error: unknown) => boolean;
  /** Without it no CDN may store answers. */
  cdnTagHeader?: CdnTagHeader | undefined;
  now?: () => number;
};

type Entry = { cached: CachedBody; version: number | undefined; expiresAt: number };

/** Keys of a response that may be outdated already, as may what is made of it. */
const OUTDATED: readonly ChangeKey[] = ['outdated'];

const HIT = { result: 'hit' } as const;

const MAX_BYTES = 32_000_000;
const MAX_REQUESTED_ADDRESSES = 20_000;
// Changes that the feed does not report (counters, the day of the week) show after so long at most.
const LIFE_MS = 45_000;

/** The body in a coding, compressed once. */
export async function compressedBody(cached: CachedBody, coding: Coding): Promise<Bytes> {
  const { body, compressed, compressing } = cached;
  const known = compressed.get(coding) ?? compressing.get(coding);
  if (known) return known;
  const computation = compressThoroughly(body, coding)
    .then((bytes) => {
      compressed.set(coding, bytes);
      return bytes;
    })
    .finally(() => compressing.delete(coding));
  compressing.set(coding, computation);
  return computation;
}

/** The part of a cache with the answers at one of several origins: they have the same addresses and other links. */
export function cacheOfOrigin(cache: PublicCache, origin: string): PublicCache {
  return {
    find: (region, address) => cache.find(`${origin} ${region}`, address),
    answer: (query, make) => cache.answer({ ...query, region: `${origin} ${query.region}` }, make),
  };
}

/** Makes the cache of public responses, bounded in bytes. */
export function createPublicCache({
  changes,
  isUnavailableError,
  cdnTagHeader,
  // Monotonic: a clock that is set back must not keep responses valid.
  now = () => performance.now(),
}: CacheOptions): PublicCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // All compressed forms together are seldom larger than half of the body.
    sizeCalculation: ({ cached }, key) =>
      Math.ceil(cached.body.length * 1.5) + key.length + cached.keys.length * 50 + 500,
  });
  // Keys and not entries: these would stay in memory after the cache has dropped them.
  const keyOfRequested = new LRUCache<string, string>(atMost(MAX_REQUESTED_ADDRESSES));
  const computing = new Map<string, Promise<CachedBody>>();

  const isValid = (entry: Entry) => {
    if (now() >= entry.expiresAt || !changes.isCurrent(entry.version, entry.cached.keys)) return false;
    // The next check need not look at the changes until now again.
    entry.version = changes.version();
    return true;
  };

  const compute = async (key: string, make: () => Promise<ComputedBody>) => {
    // Taken before the data is read: a write in the meantime invalidates the response.
    const versionBefore = changes.version();
    try {
      const { type, text, headers, keys = ['public'], isKeptFromCdn = false } = await make();
      const body = typeof text === 'string' ? Buffer.from(text) : text;
      const tag = hash('sha1', body, 'base64url');
      const coded = { compressed: new Map(), compressing: new Map() };
      const version = keys.includes('outdated') ? undefined : versionBefore;
      const isForCdn = cdnTagHeader !== undefined && version !== undefined && !isKeptFromCdn;
      const cdnHeaders = isForCdn ? headersForCdn(cdnTagHeader, keys) : undefined;
      const cached = { type, headers, cdnHeaders, hash: tag, body, keys, ...coded };
      entries.set(key, { cached, version, expiresAt: now() + LIFE_MS });
      return cached;
    } catch (error) {
      const last = entries.get(key);
      if (!last || !isUnavailableError(error)) throw error;
      cacheReads.publish({ result: 'outdated' });
      return { ...last.cached, cdnHeaders: undefined, keys: OUTDATED };
    }
  };

  return {
    find: (region, address) => {
      const key = keyOfRequested.get(`${region} ${address}`);
      const entry = key === undefined ? undefined : entries.get(key);
      if (!entry || !isValid(entry)) return undefined;
      cacheReads.publish(HIT);
      return entry.cached;
    },
    answer: async (query, make) => {
      const key = `${query.region} ${query.address}`;
      const known = entries.get(key);
      if (known && isValid(known)) {
        keyOfRequested.set(`${query.region} ${query.requestedAddress}`, key);
        cacheReads.publish(HIT);
        return known.cached;
      }
      // Requests after a write must not share a computation that began before it.
      const generation = `${changes.version()} ${key}`;
      const running = computing.get(generation);
      cacheReads.publish({ result: running ? 'joined' : 'miss' });
      if (running) return running;
      const computation = compute(key, make).finally(() => computing.delete(generation));
      computing.set(generation, computation);
      return computation;
    },
  };
}
