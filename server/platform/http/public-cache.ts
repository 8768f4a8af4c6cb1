import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { packWell, type Bytes, type Coding } from './compress.ts';

/** A response body that is the same for every caller of a region. */
export type Kept = {
  type: string;
  /** Its own headers; undefined for the headers of an API answer. */
  headers: Record<string, string> | undefined;
  /** Changes with every byte of the body. */
  hash: string;
  body: Buffer<ArrayBuffer>;
  /** The compressed forms requested so far… */
  packed: Map<Coding, Bytes>;
  /** …and those that are being made. */
  packing: Map<Coding, Promise<Bytes>>;
};

/** The key of a response: the caller's region, the normalized address, and the address as it was requested. */
export type Question = { region: string; address: string; written: string };

export type PublicCache = {
  /** The cached response to an address as it was requested, while it is valid. */
  recall: (region: string, written: string) => Kept | undefined;
  /** The response to a query, computed once for all who ask at the same time. */
  answer: (question: Question, make: () => Promise<Made>) => Promise<Kept>;
};

export type Made = { type: string; text: string; headers?: Record<string, string> };

export type CacheOptions = {
  /** Changes with every public write; undefined when cached responses may be outdated. */
  version: () => number | undefined;
  /** Whether the error means that the database is unavailable: then the last response is used. */
  isAway: (error: unknown) => boolean;
  now?: () => number;
};

type Entry = { kept: Kept; version: number | undefined; until: number };

const MAX_BYTES = 64_000_000;
const MAX_WRITTEN = 20_000;
// Changes that the feed does not report (counters, the day of the week) show after so long at most.
const LIFE_MS = 45_000;

/** The body in a coding, compressed once. */
export async function packedBody(kept: Kept, coding: Coding): Promise<Bytes> {
  const { body, packed, packing } = kept;
  const known = packed.get(coding) ?? packing.get(coding);
  if (known) return known;
  const started = packWell(body, coding)
    .then((bytes) => {
      packed.set(coding, bytes);
      return bytes;
    })
    .finally(() => packing.delete(coding));
  packing.set(coding, started);
  return started;
}

/** Makes the cache of public responses, bounded in bytes. */
export function createPublicCache({
  version,
  isAway,
  // Monotonic: a clock that is set back must not keep responses valid.
  now = () => performance.now(),
}: CacheOptions): PublicCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // All compressed forms together are seldom larger than half of the body.
    sizeCalculation: ({ kept }, key) => Math.ceil(kept.body.length * 1.5) + key.length + 500,
  });
  const written = new LRUCache<string, Entry>({ max: MAX_WRITTEN });
  const making = new Map<string, Promise<Kept>>();

  const isTrue = (entry: Entry) =>
    entry.version !== undefined && entry.version === version() && now() < entry.until;

  const makeNow = async (key: string, make: () => Promise<Made>) => {
    // Taken before the data is read: a write in the meantime invalidates the response.
    const read = version();
    try {
      const { type, text, headers } = await make();
      const body = Buffer.from(text);
      const tag = hash('sha1', body, 'base64url');
      const kept = { type, headers, hash: tag, body, packed: new Map(), packing: new Map() };
      entries.set(key, { kept, version: read, until: now() + LIFE_MS });
      return kept;
    } catch (error) {
      const last = entries.get(key);
      if (last && isAway(error)) return last.kept;
      throw error;
    }
  };

  return {
    recall: (region, address) => {
      const entry = written.get(`${region} ${address}`);
      return entry && isTrue(entry) ? entry.kept : undefined;
    },
    answer: async (question, make) => {
      const key = `${question.region} ${question.address}`;
      const known = entries.get(key);
      if (known && isTrue(known)) {
        written.set(`${question.region} ${question.written}`, known);
        return known.kept;
      }
      // Requests after a write must not share a computation that began before it.
      const flight = `${version()} ${key}`;
      const running = making.get(flight);
      if (running) return running;
      const started = makeNow(key, make).finally(() => making.delete(flight));
      making.set(flight, started);
      return started;
    },
  };
}
