import type { Duplex } from 'node:stream';
import type { PostgresPool } from 'kysely';
import pg from 'pg';

// A database that is stopped, frozen with its machine or cut off without a word closes no connection: what waits for it
// would wait for ever. No single statement has a limit, as an import or an export may take its time; a server that
// answers nothing at all for so many seconds is given up until it does.
const ASK_MS = 1000;
const MAX_UNANSWERED = 5;

export type SilenceWatch = { isSilent: () => boolean; stop: () => Promise<void> };

/** Ends a connection whose other end may never hear of it; what waits on it fails at once. */
function cut(client: pg.ClientBase): void {
  // `end` would say goodbye first and wait for that to be taken.
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/**
 * Asks a database every second, on a connection of its own, whether it still answers; `onSilent` is called each time it
 * has stopped to.
 */
function watchSilence(config: pg.ClientConfig, onSilent: () => void): SilenceWatch {
  let client: pg.Client | undefined;
  let isAsking = false;
  let unanswered = 0;
  let silent = false;

  const ask = async () => {
    if (!client) {
      client = new pg.Client({ ...config, application_name: 'akane watch' });
      client.on('error', () => {});
      await client.connect();
    }
    await client.query('select 1');
  };
  const drop = () => {
    if (client) cut(client);
    client = undefined;
  };
  // Questions are counted and not seconds: this process itself may have been busy, stopped or asleep.
  const look = async () => {
    if (isAsking) {
      unanswered += 1;
      if (unanswered < MAX_UNANSWERED) return;
      unanswered = 0;
      if (!silent) {
        silent = true;
        onSilent();
      }
      // A new connection is tried: the old one may have lost its other end for good.
      return drop();
    }
    isAsking = true;
    try {
      await ask();
      silent = false;
    } catch {
      // Somebody has answered, or refused to: the others see that for themselves. What we have cut tells nothing.
      if (client) silent = false;
      drop();
    }
    unanswered = 0;
    isAsking = false;
  };
  const timer = setInterval(() => void look(), ASK_MS);
  timer.unref();
  return {
    isSilent: () => silent,
    stop: async () => {
      clearInterval(timer);
      drop();
    },
  };
}

function silenceError(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
}

/**
 * A pool whose connections are cut when the database falls silent: what waits for it then fails, and until it answers
 * again whoever wants a connection is refused at once.
 */
export function guardPool(pool: pg.Pool, config: pg.ClientConfig): PostgresPool {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
  });
  const waiting = new Set<(error: Error) => void>();
  const watch = watchSilence(config, () => {
    for (const reject of waiting) reject(silenceError());
    waiting.clear();
    for (const client of open) cut(client);
  });
  const connect = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      if (watch.isSilent()) return reject(silenceError());
      waiting.add(reject);
      pool.connect().then(
        (client) => (waiting.delete(reject) ? resolve(client) : client.release()),
        (error: unknown) => {
          waiting.delete(reject);
          reject(error);
        },
      );
    });
  const end = async () => {
    await watch.stop();
    await pool.end();
  };
  return { connect, end, options: pool.options };
}
