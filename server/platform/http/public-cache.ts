import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { packWell, type Bytes, type Coding } from './compress.ts';

/** An answer that is the same for every caller of its region, ready to be sent again and again. */
export type Kept = {
  type: string;
  /** Its own headers, in place of those of an answer of the API. */
  headers: Record<string, string> | undefined;
  /** Changes with every byte of the body. */
  hash: string;
  body: Buffer<ArrayBuffer>;
  /** The compressed forms asked for so far… */
  packed: Map<Coding, Bytes>;
  /** …and those that are being made. */
  packing: Map<Coding, Promise<Bytes>>;
};

/** An answer's place: who asks, what is asked in its settled form, and as it was written. */
export type Question = { region: string; address: string; written: string };

export type PublicCache = {
  /** The answer to an address as it is written, when it was asked before and is still true. */
  recall: (region: string, written: string) => Kept | undefined;
  /** The answer to a question, made once however many ask at the same time. */
  answer: (question: Question, make: () => Promise<Made>) => Promise<Kept>;
};

export type Made = { type: string; text: string; headers?: Record<string, string> };

export type CacheOptions = {
  /** Another number after every public write; undefined when nothing kept may be trusted. */
  version: () => number | undefined;
  /** Whether an answer failed only because the database is away: then the last one is good enough. */
  isAway: (error: unknown) => boolean;
  now?: () => number;
};

type Entry = { kept: Kept; version: number | undefined; until: number };

const MAX_BYTES = 64_000_000;
const MAX_WRITTEN = 20_000;
// What no news tells (counters, the day of the week) is at most so old: a minute with the writing of it.
const LIFE_MS = 45_000;

/** The body in a coding; the work is done once for each. */
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

/** Makes the memory of public answers, bounded in bytes. */
export function createPublicCache({
  version,
  isAway,
  // Not the time of day: a clock that is set back must not make answers last.
  now = () => performance.now(),
}: CacheOptions): PublicCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // The compressed forms together seldom reach half of the body.
    sizeCalculation: ({ kept }, key) => Math.ceil(kept.body.length * 1.5) + key.length + 500,
  });
  const written = new LRUCache<string, Entry>({ max: MAX_WRITTEN });
  const making = new Map<string, Promise<Kept>>();

  const isTrue = (entry: Entry) =>
    entry.version !== undefined && entry.version === version() && now() < entry.until;

  const makeNow = async (key: string, make: () => Promise<Made>) => {
    // Taken before the reading: a write in the middle of it makes the answer old at once.
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
      // Those who ask after a write must not share an answer that was begun before it.
      const flight = `${version()} ${key}`;
      const running = making.get(flight);
      if (running) return running;
      const started = makeNow(key, make).finally(() => making.delete(flight));
      making.set(flight, started);
      return started;
    },
  };
}
