import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { createClient, type DatabaseAddress } from './client.ts';
import { type ClientPool, countsOf } from './client-pool.ts';

// A database that is stopped, frozen with its machine or cut off from the network closes no connection, and it does not
// obey its own limits of time. A separate connection checks twice a second whether the server answers at all; after
// five missed answers, three seconds at most, it counts as silent until it answers again.
const CHECK_INTERVAL_MS = 500;
const MAX_UNANSWERED = 5;

export type SilenceWatch = { isSilent: () => boolean; stop: () => Promise<void> };

/** Destroys a connection without a handshake; its pending queries fail at once. */
export function destroyConnection(client: pg.ClientBase): void {
  // `end` would wait for the server to acknowledge.
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/**
 * Checks regularly on its own connection whether the database answers; calls `onSilent` each time it stops
 * answering.
 */
function watchSilence(address: DatabaseAddress, onSilent: () => void): SilenceWatch {
  let client: pg.Client | undefined;
  let isChecking = false;
  let unanswered = 0;
  let isSilent = false;

  const ping = async () => {
    if (!client) {
      client = createClient(address, { application_name: 'akane watch' });
      client.on('error', () => {});
      await client.connect();
    }
    await client.query('select 1');
  };
  const drop = () => {
    if (client) destroyConnection(client);
    client = undefined;
  };
  // Counts missed checks instead of seconds, because this process itself may have been busy or suspended.
  const check = async () => {
    if (isChecking) {
      unanswered += 1;
      if (unanswered < MAX_UNANSWERED) return;
      unanswered = 0;
      if (!isSilent) {
        isSilent = true;
        onSilent();
      }
      // The old connection may be dead for good, so the next check opens a new one.
      return drop();
    }
    isChecking = true;
    try {
      await ping();
      isSilent = false;
    } catch (error) {
      // The server answered with an error, which other connections see too. A connection that was destroyed here, or
      // that the system refused because a frozen server takes none out of its queue, says nothing about the server.
      if (client && (error as { code?: unknown }).code !== 'EAGAIN') isSilent = false;
      drop();
    }
    unanswered = 0;
    isChecking = false;
  };
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  timer.unref();
  return {
    isSilent: () => isSilent,
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
 * Wraps a pool so that its connections are destroyed when the database falls silent: pending queries fail, and new
 * connections are refused at once until it answers again.
 */
export function guardPool(pool: pg.Pool, address: DatabaseAddress): ClientPool {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
  });
  const waiting = new Set<(error: Error) => void>();
  const watch = watchSilence(address, () => {
    for (const reject of waiting) reject(silenceError());
    waiting.clear();
    for (const client of open) destroyConnection(client);
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
  return Object.assign(countsOf(pool), { connect, end, options: pool.options });
}
