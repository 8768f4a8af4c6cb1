import pg from 'pg';
import type { Db } from 'pg-boss';
import { waitForRetry } from '../database/connections/limited-pool.ts';
import { createClient, poolConfig, type DatabaseAddress } from '../database/open.ts';

const CONNECTIONS = 3;
const RETRY_MS = 1000;

type Listener = { channel: string; onNotification: (payload: string) => void; onReconnect: () => void };

/**
 * Listens on a connection of its own and reconnects until it is closed. Meanwhile the workers ask every two seconds.
 */
function listen(address: DatabaseAddress, { channel, onNotification, onReconnect }: Listener) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const onLost = (lost: pg.Client) => {
    if (lost !== client || isClosed) return;
    client = undefined;
    lost.end().catch(() => {});
    timer = setTimeout(() => void connect(), RETRY_MS);
  };
  const connect = async () => {
    const next = createClient(address, { application_name: 'akane jobs', keepAlive: true });
    client = next;
    next.on('error', () => onLost(next));
    next.on('end', () => onLost(next));
    next.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      return onLost(next);
    }
    onReconnect();
  };
  const close = async () => {
    isClosed = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
  return { connect, close };
}

/**
 * Runs what the queues ask for, and again when it conflicted with another transaction: a job whose end is not written
 * would be done twice.
 */
async function execute(pool: pg.Pool, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await client.query(text, values);
    } catch (error) {
      // A text may be a whole transaction, which an error leaves open. The server tells the state of a connection only
      // after the error, so it cannot be asked for here.
      isLost = await client.query('rollback').then(
        () => false,
        () => true,
      );
      if (!(await waitForRetry(error, attempt))) throw error;
    } finally {
      client.release(isLost);
    }
  }
}

/**
 * Opens the connections of the queues: a pool, which may lead to a pooler, and one that listens, which must lead to the
 * database itself.
 */
export function openBossDatabase(
  address: DatabaseAddress,
  directAddress: DatabaseAddress,
): { db: Db; close: () => Promise<void> } {
  const pool = new pg.Pool({
    ...poolConfig(address),
    // The queues expect the default types of `pg`.
    types: undefined,
    application_name: 'akane jobs',
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    // A database that has fallen silent must not hold a job or the end of the process for ever.
    query_timeout: 60_000,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: {
      executeSql: (text, values) => execute(pool, text, values),
      listen: async (channel, onNotification, onReconnect) => {
        const { connect, close } = listen(directAddress, { channel, onNotification, onReconnect });
        await connect();
        return { close };
      },
    },
    close: () => pool.end(),
  };
}
