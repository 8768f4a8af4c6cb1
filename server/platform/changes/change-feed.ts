import type pg from 'pg';
import { createClient, type DatabaseAddress } from '../database/open.ts';
import type { Valkey } from '../database/valkey/open-valkey.ts';
import { createChangedKeys, parseChangeKey, type ChangeKey } from './changed-keys.ts';
import { createDatabaseClock } from './database-clock.ts';
import {
  CHANGED_SECONDS,
  createRowReader,
  type ChangedSecond,
  type RowReader,
  type UnreadRows,
} from './unread-rows.ts';
import { listenForWakeUps } from './wake-up.ts';

/** Tells a process what changed in the database, whichever process changed it. */
export type ChangeFeed = {
  /**
   * Grows with each change; undefined while the changes of the last five seconds are unknown: then nothing in memory
   * may be used.
   */
  version: () => number | undefined;
  /** Whether what was made of these keys at a version may still be used. */
  isCurrent: (since: number | undefined, keys: readonly ChangeKey[]) => boolean;
  /**
   * Ends with true when this process knows of every change that was committed before the call; with false when it
   * could not look, at once while it knows of none.
   */
  catchUp: () => Promise<boolean>;
  /** Calls with the id of each changed row of a kind; with `any` when changes may have been missed. */
  onChange: (kind: ChangeKey, listener: (id: string) => void) => void;
  /** Calls with the ids of rows of `changes` as soon as this process has read them. */
  onRows: (listener: (ids: readonly string[]) => void) => void;
  /** Seconds since the last successful look; infinite without one on this connection. */
  age: () => number;
  /** Milliseconds that the database's clock is ahead of this process's, as of the last look. */
  clockOffset: () => number;
  close: () => Promise<void>;
};

/** For short-lived processes that cache nothing: it never has a version. */
export const NO_CHANGES: ChangeFeed = {
  version: () => undefined,
  isCurrent: () => false,
  catchUp: async () => false,
  onChange: () => {},
  onRows: () => {},
  age: () => Infinity,
  clockOffset: () => 0,
  close: async () => {},
};

// The channel of 0001_processes.sql.
const CHANNEL = 'akane_changes';

const POLL_MS = 2000;
const RETRY_MS = 500;
const MAX_AGE_MS = 5000;
// Rows of a transaction show when it ends: each look reads again what transactions that were open at the look before
// may have added, and at least a minute, because not every engine tells of the transactions of all its servers.
const MIN_WINDOW_SECONDS = 60;
// Looks take a tenth of the time at most, however often an import wakes the process.
const MIN_PAUSE_MS = 20;
const PAUSE_FACTOR = 10;

// Transactions without an id have written nothing yet.
const LOOK = `
  select moment.unix_ms, moment.open_seconds, changed.second, changed.count, changed.last
  from (
    select extract(epoch from clock_timestamp())::float8 * 1000 as unix_ms, (
      select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
      where datname = current_database() and backend_xid is not null
    ) as open_seconds
  ) as moment
  left join (${CHANGED_SECONDS}) as changed on true`;

type Row = { unix_ms: number; open_seconds: number | null } & (ChangedSecond | { second: null });

function createSubscribers() {
  const all = new Map<string, ((id: string) => void)[]>();
  const publish = (kind: string, id: string) => all.get(kind)?.forEach((listener) => listener(id));
  return {
    add: (kind: string, listener: (id: string) => void) =>
      void all.set(kind, [...(all.get(kind) ?? []), listener]),
    publish,
    publishToAll: () => [...all.keys()].forEach((kind) => publish(kind, 'any')),
  };
}

type FeedOptions = { pollMs?: number; minWindowSeconds?: number; valkey?: Valkey | undefined };

/**
 * Reads the table `changes` on its own connection every `pollMs` milliseconds, and at once when a notice or Valkey
 * wakes it; reconnects until the database answers.
 */
export async function openChangeFeed(
  address: DatabaseAddress,
  { pollMs = POLL_MS, minWindowSeconds = MIN_WINDOW_SECONDS, valkey }: FeedOptions = {},
): Promise<ChangeFeed> {
  const changed = createChangedKeys();
  const clock = createDatabaseClock();
  const subscribers = createSubscribers();
  const rowListeners: ((ids: readonly string[]) => void)[] = [];
  let client: pg.Client | undefined;
  let readRows: RowReader = async () => ({ rows: [], isComplete: false });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isLooking = false;
  let isWoken = false;
  let lookedAt = -Infinity;
  // When the oldest open transactions of the last two looks began, by this process's own clock: one that ends during a
  // look is neither visible nor open in it.
  let openSince = [Infinity, Infinity];
  let nextLookAt = 0;
  // Those who wait for a look that begins after they have asked.
  const waiting: ((hasLooked: boolean) => void)[] = [];

  const serve = (served: typeof waiting, hasLooked: boolean) =>
    served.forEach((resolve) => resolve(hasLooked));
  const schedule = (work: () => Promise<void>, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), ms);
  };

  const lose = (lost: pg.Client) => {
    if (lost !== client || isClosed) return;
    client = undefined;
    lookedAt = -Infinity;
    serve(waiting.splice(0), false);
    lost.end().catch(() => {});
    schedule(connect, RETRY_MS);
  };

  const apply = ({ rows, isComplete }: UnreadRows) => {
    if (rows.length > 0) for (const listener of rowListeners) listener(rows.map(({ id }) => id));
    if (!isComplete) {
      changed.addAll();
      return subscribers.publishToAll();
    }
    for (const key of new Set(rows.map((row) => row.key))) {
      changed.add(key);
      const { kind, id } = parseChangeKey(key);
      subscribers.publish(kind, id);
    }
  };

  // False when the look failed.
  const look = async (from: pg.Client, isFirst: boolean): Promise<boolean> => {
    const startedAt = performance.now();
    const minStart = (isFirst ? startedAt : lookedAt) - minWindowSeconds * 1000;
    const seconds = (startedAt - Math.min(minStart, ...openSince)) / 1000;
    try {
      const askedAt = Date.now();
      const { rows } = await from.query<Row>(LOOK, [seconds]);
      const comparedAt = Date.now();
      if (from !== client) return false;
      const unread = await readRows(rows.filter((row) => row.second !== null));
      if (from !== client) return false;
      const [{ unix_ms, open_seconds } = { unix_ms: askedAt, open_seconds: null }] = rows;
      clock.compare(unix_ms, askedAt, comparedAt);
      openSince = [startedAt - (open_seconds ?? 0) * 1000, openSince[0] ?? Infinity];
      apply(isFirst ? { ...unread, isComplete: false } : unread);
    } catch {
      return false;
    }
    lookedAt = startedAt;
    const now = performance.now();
    nextLookAt = now + Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * (now - startedAt));
    return true;
  };

  const follow = async (from: pg.Client, isFirst = false) => {
    [isLooking, isWoken] = [true, false];
    const served = waiting.splice(0);
    const hasLooked = await look(from, isFirst);
    serve(served, hasLooked);
    if (from !== client || isClosed) return;
    isLooking = false;
    // A connection on which looks have failed for too long may be dead without a sign.
    if (!hasLooked && performance.now() - lookedAt > MAX_AGE_MS) return lose(from);
    const woken = isWoken ? Math.max(0, nextLookAt - performance.now()) : pollMs;
    const pause = waiting.length > 0 ? 0 : woken;
    schedule(() => follow(from), hasLooked ? pause : RETRY_MS);
  };

  const catchUp = () =>
    new Promise<boolean>((resolve) => {
      const from = client;
      if (!from || isClosed || lookedAt === -Infinity) return resolve(false);
      waiting.push(resolve);
      if (!isLooking) schedule(() => follow(from), 0);
    });

  const wake = (from?: pg.Client) => {
    if (!from || from !== client) return;
    isWoken = true;
    if (!isLooking) schedule(() => follow(from), Math.max(0, nextLookAt - performance.now()));
  };

  const connect = async () => {
    const limits = { connectionTimeoutMillis: MAX_AGE_MS, query_timeout: MAX_AGE_MS };
    const next = createClient(address, { ...limits, application_name: 'akane changes', keepAlive: true });
    client = next;
    readRows = createRowReader(next);
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', () => wake(next));
    try {
      await next.connect();
    } catch {
      return lose(next);
    }
    // Some poolers and engines deliver no notices: then the next look is in time.
    await next.query(`listen ${CHANNEL}`).catch(() => {});
    await follow(next, true);
  };

  const version = () => (performance.now() - lookedAt <= MAX_AGE_MS ? changed.version() : undefined);
  await connect();
  if (valkey) listenForWakeUps(valkey, () => wake(client));
  return {
    version,
    isCurrent: (since, keys) =>
      since !== undefined && version() !== undefined && !changed.haveChanged(keys, since),
    catchUp,
    onChange: subscribers.add,
    onRows: (listener) => void rowListeners.push(listener),
    age: () => (performance.now() - lookedAt) / 1000,
    clockOffset: clock.offset,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      serve(waiting.splice(0), false);
      await client?.end().catch(() => {});
    },
  };
}
