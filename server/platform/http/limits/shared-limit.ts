import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import {
  failIfLimited,
  isOwnAddress,
  type Limit,
  NETWORK_FACTORS,
  networksOf,
  type RateLimit,
} from './rate-limit.ts';

type Row = { count: number; seconds: number };
type Counted = Awaited<ReturnType<Limit['count']>>;

// A flood of attempts that are refused anyway must not ask the database for each of them.
const REFUSED_MS = 1000;
const MAX_REFUSED = 1000;

function createRefusals() {
  const refusals = new Map<string, { counted: Counted; until: number }>();
  return {
    find: (key: string) => {
      const refusal = refusals.get(key);
      return refusal && refusal.until > performance.now() ? refusal.counted : undefined;
    },
    add: (key: string, counted: Counted) => {
      if (refusals.size >= MAX_REFUSED) refusals.clear();
      refusals.set(key, { counted, until: performance.now() + REFUSED_MS });
    },
  };
}

/** Runs one work of a key at a time; those that wait fail with the one that failed. */
function createQueues<T>() {
  const last = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const running = last.get(key);
    const result = running ? running.then(work) : work();
    last.set(key, result);
    const leave = () => {
      if (last.get(key) === result) last.delete(key);
    };
    result.then(leave, leave);
    return result;
  };
}

/**
 * Makes a limit of `max` events in `seconds` for each key, which all processes count together in the database. Limits
 * with the same name share their counts. Without the database it fails, so nothing passes uncounted.
 */
export function createSharedLimit(db: Database, name: string, max: number, seconds: number): Limit {
  // Some keys are addresses of people: only their hashes are stored.
  const hashOf = (key: string) => hash('sha256', `${name}\n${key}`, 'buffer');
  const refusals = createRefusals();
  // Parallel attempts would wait for one row, each on a connection of its own.
  const inTurn = createQueues<Counted>();
  const ask = async (key: string): Promise<Counted> => {
    const refused = refusals.find(key);
    if (refused) return refused;
    const { rows } = await sql<Row>`
      insert into attempts as counted (key, count, ends_at)
      values (${hashOf(key)}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when counted.ends_at > now() then counted.count + 1 else 1 end,
        ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
      returning count, ceil(extract(epoch from ends_at - now()))::integer as seconds
    `.execute(db);
    const [row = { count: 0, seconds: 0 }] = rows;
    const wait = row.count > max ? Math.max(1, row.seconds) : 0;
    const counted = { wait, isLast: row.count >= max };
    if (wait > 0) refusals.add(key, counted);
    return counted;
  };
  const count = (key: string) => inTurn(key, () => ask(key));
  return {
    count,
    take: async (key) => (await count(key)).wait,
    giveBack: async (key) => {
      await db
        .updateTable('attempts')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', hashOf(key))
        .where('count', '>', 0)
        .where('ends_at', '>', sql<string>`now()`)
        .execute();
    },
  };
}

/**
 * Makes a limit whose keys are addresses, or an address and a subject after a space: it counts all networks of an
 * address together with all other processes. An event that one network refuses is not counted in wider ones.
 */
export function createNetworkLimit(db: Database, name: string, max: number, seconds: number): Limit {
  const limits = new Map(
    NETWORK_FACTORS.map((factor) => [factor, createSharedLimit(db, name, max * factor, seconds)]),
  );
  const countsOf = (key: string) => {
    const [address = '', ...subject] = key.split(' ');
    return networksOf(address).flatMap(({ name: network, factor }) => {
      const limit = limits.get(factor);
      return limit ? [{ limit, key: [network, ...subject].join(' ') }] : [];
    });
  };
  const count: Limit['count'] = async (key) => {
    let isLast = false;
    for (const one of countsOf(key)) {
      const counted = await one.limit.count(one.key);
      if (counted.wait > 0) return counted;
      isLast ||= counted.isLast;
    }
    return { wait: 0, isLast };
  };
  return {
    count,
    take: async (key) => (await count(key)).wait,
    giveBack: async (key) => {
      for (const one of countsOf(key)) await one.limit.giveBack(one.key);
    },
  };
}

/** Makes a limit of addresses, which all processes count together; the machine itself is not limited. */
export function createSharedRateLimit(db: Database, name: string, max: number, seconds: number): RateLimit {
  const { take } = createNetworkLimit(db, name, max, seconds);
  return async (address, subject = '') => (isOwnAddress(address) ? 0 : take(`${address} ${subject}`));
}

/**
 * Runs a check that may count as a wrong guess. It is counted before, so that parallel guesses are all counted, and
 * taken back when it succeeds or could not be made: the site was busy, or the database did not answer. Fails with
 * `limited`, whose data are the seconds to wait.
 */
export async function countGuess<T>(
  limit: Limit,
  { key, what }: { key: string; what?: string },
  check: () => Promise<T>,
  isWrongGuess: (failure: Failure) => boolean = ({ code }) => code !== 'unavailable',
): Promise<T> {
  failIfLimited(await limit.take(key), what);
  let isWrong = false;
  try {
    return await check();
  } catch (error) {
    isWrong = error instanceof Failure && isWrongGuess(error);
    throw error;
  } finally {
    // The count ends by itself where it cannot be taken back now.
    if (!isWrong) await limit.giveBack(key).catch(() => {});
  }
}
