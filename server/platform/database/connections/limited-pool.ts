import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { connectionWaits, statements } from '../../diagnostics.ts';
import { isConflict, isConnectionLost, isReadOnly } from '../unavailable.ts';
import type { ClientPool } from './client-pool.ts';
import { timeLeft } from './deadline.ts';
import { destroyConnection } from './guard-pool.ts';

export type StatementLimit = {
  /** Milliseconds after which a statement is cancelled; 0 is no limit. */
  ms: number;
  /** Called with a statement that was cancelled because of its time, and the milliseconds that it had. */
  onExceeded?: ((statement: string, ms: number) => void) | undefined;
};

// How long a server may take to obey; after that the connection is closed.
const CANCEL_MS = 500;
const MAX_RETRIES = 5;
const QUERY_CANCELED = '57014';

// `pg` has these fields and no types for them.
type Internals = {
  processID: number | null;
  secretKey: number | null;
  sslNegotiation?: 'postgres' | 'direct';
};
type CancelConnection = pg.Connection & {
  connect: (portOrPath: number | string, host?: string) => void;
  requestSsl: () => void;
  cancel: (processID: number | null, secretKey: number | null) => void;
};

/** Asks the server, on a connection of its own, to cancel what a client runs; poolers pass this on. */
function requestCancel(client: pg.PoolClient): void {
  const { processID, secretKey, sslNegotiation, host, port, ssl } = client as unknown as pg.Client &
    Internals;
  const connection = new pg.Connection({
    ssl,
    ...(sslNegotiation && { sslnegotiation: sslNegotiation }),
  }) as CancelConnection;
  connection.on('error', () => {});
  const cancel = () => connection.cancel(processID, secretKey);
  if (ssl) {
    if (sslNegotiation !== 'direct') connection.on('connect', () => connection.requestSsl());
    connection.on('sslconnect', cancel);
  } else connection.on('connect', cancel);
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
  setTimeout(() => connection.stream.destroy(), CANCEL_MS).unref();
}

/**
 * Waits before something that conflicted with another transaction runs again; false when the error is another one or
 * this was the last attempt.
 */
export async function waitForRetry(error: unknown, attempt: number): Promise<boolean> {
  if (!isConflict(error) || attempt > MAX_RETRIES) return false;
  // Longer each time, and different for those that ran into each other.
  await pause(10 * 2 ** attempt * (0.5 + Math.random()));
  return true;
}

// Statements that change nothing, however often they run; the first statement of a transaction is one of them.
const READ = /^\s*(?:begin|select|with)\b/i;
const WRITE =
  /\b(?:insert|update|delete|merge|truncate|nextval|setval|set_config|pg_notify|pg_advisory\w*)\b/i;

function isRead(statement: string): boolean {
  return READ.test(statement) && !WRITE.test(statement);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function measureWait(pool: ClientPool): Promise<pg.PoolClient> {
  const askedAt = performance.now();
  try {
    return await pool.connect();
  } finally {
    connectionWaits.publish({ seconds: (performance.now() - askedAt) / 1000 });
  }
}

function takeClient(pool: ClientPool): Promise<pg.PoolClient> {
  return connectionWaits.hasSubscribers ? measureWait(pool) : pool.connect();
}

// A commit waits for its synchronous standby without any limit of the server.
const COMMIT = /^\s*commit\b/i;

/** A write that may have been done and must not count as done. */
function unknownOutcome(): Error {
  const message = 'the database did not confirm a write in time';
  return Object.assign(new Error(message), { code: QUERY_CANCELED });
}

// These end a transaction, also that of a request which is late.
const END = /^\s*(?:commit|rollback)\b/i;

/** A statement that has not begun, because its request is late. */
function lateRequest(): Error {
  return Object.assign(new Error('the request has used up its time'), { code: QUERY_CANCELED });
}

type Result = { command: never; rowCount: number; rows: never[] };

/**
 * Takes a client out of the pool. Outside of transactions it cancels statements that exceed their time, because a limit
 * in the session would be lost in a connection pooler; it runs statements again that conflicted with others, and reads
 * once more on another connection when theirs was lost.
 */
async function openClient(pool: ClientPool, { ms, onExceeded }: StatementLimit): Promise<PostgresPoolClient> {
  let client: pg.PoolClient | undefined = await takeClient(pool);
  let isSpoiled = false;

  const run = async (
    on: pg.PoolClient,
    text: string,
    values: unknown[],
    limitMs: number,
  ): Promise<Result> => {
    const isAlone = on.getTransactionStatus() === 'I';
    const running = on.query(text, values) as unknown as Promise<Result>;
    // The server limits the other statements of a transaction, see `open.ts`.
    if (limitMs === Infinity || (!isAlone && !COMMIT.test(text))) return running;
    let closing: NodeJS.Timeout | undefined;
    let isLate = false;
    const cancelling = setTimeout(() => {
      isLate = true;
      // A late cancellation must not hit the next statement of the connection.
      isSpoiled = true;
      if (isAlone) requestCancel(on);
      closing = setTimeout(() => destroyConnection(on), isAlone ? CANCEL_MS : 0);
    }, limitMs);
    try {
      const result = await running;
      // To PostgreSQL a cancelled wait for a synchronous standby is a success, although a failover loses the write.
      if (isLate && !isRead(text)) throw unknownOutcome();
      return result;
    } finally {
      clearTimeout(cancelling);
      clearTimeout(closing);
    }
  };

  const query = async (text: string, values: unknown[]): Promise<Result> => {
    for (let attempt = 1; ; attempt += 1) {
      if (!client) throw new Error('Client was closed and is not queryable');
      const isAlone = client.getTransactionStatus() === 'I';
      const left = END.test(text) ? Infinity : timeLeft();
      const limitMs = Math.min(ms || Infinity, isRead(text) || left <= 0 ? Math.max(0, left) : Infinity);
      try {
        if (left <= 0) throw lateRequest();
        return await (statements.hasSubscribers
          ? statements.tracePromise(run, { sql: text }, undefined, client, text, values, limitMs)
          : run(client, text, values, limitMs));
      } catch (error) {
        // The host was demoted: a new connection finds its successor.
        if (isReadOnly(error)) isSpoiled = true;
        if (codeOf(error) === QUERY_CANCELED) onExceeded?.(text, limitMs);
        if (!isAlone || isSpoiled) throw error;
        if (await waitForRetry(error, attempt)) continue;
        if (!isConnectionLost(error) || attempt > 1 || !isRead(text)) throw error;
        const lost = client;
        client = undefined;
        lost.release(true);
        client = await takeClient(pool);
      }
    }
  };
  return { query: query as never, release: (isDiscarded) => client?.release(isDiscarded || isSpoiled) };
}

/** Wraps a pool so that its clients limit their statements and run them again where that is safe. */
export function limitStatements(pool: ClientPool, limit: StatementLimit): PostgresPool {
  return {
    connect: () => openClient(pool, limit),
    end: () => pool.end(),
    options: pool.options,
  };
}
