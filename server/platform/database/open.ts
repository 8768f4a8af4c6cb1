import { CompiledQuery, Kysely, PostgresDialect, type Dialect, type Driver, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import type { Schema } from './schema.ts';
import { poolConfig, type DatabaseAddress } from './connections/client.ts';
import { reportChanges } from './connections/report-changes.ts';
import { guardPool } from './connections/guard-pool.ts';
import type { ClientPool } from './connections/client-pool.ts';
import { limitStatements } from './connections/limited-pool.ts';

export { createClient, poolConfig, type DatabaseAddress } from './connections/client.ts';

export type Database = Kysely<Schema>;

// Few connections stay open all the time.
const MIN_CONNECTIONS = 4;
/** The limit of a statement in commands and background work; requests have a shorter one. */
export const BACKGROUND_SECONDS = 600;
const CONNECT_MS = 10_000;
const CONNECT_MS_OF_SERVER = 5000;

export type PoolOptions = {
  connections?: number;
  /** For servers: queries fail when the database falls silent, instead of waiting until it is back. */
  isGuarded?: boolean;
  /** Called after each transaction that told of changes. */
  onChange?: (() => void) | undefined;
  /** Milliseconds after which a connection that is being opened counts as failed. */
  connectMs?: number;
};

/** Opens a pool of connections; those lost while idle are replaced at the next query. */
export function openPool(
  address: DatabaseAddress,
  {
    connections = 10,
    isGuarded = false,
    connectMs = isGuarded ? CONNECT_MS_OF_SERVER : CONNECT_MS,
    onChange,
  }: PoolOptions = {},
): ClientPool {
  // On a full disk PostgreSQL may refuse new connections: those that stay open can still read.
  const min = isGuarded ? Math.min(MIN_CONNECTIONS, connections) : 0;
  const limits = { min, max: connections, connectionTimeoutMillis: connectMs };
  const pool = new pg.Pool({ ...poolConfig(address), ...limits });
  // Without these listeners a restart of the database would end the process: the pool handles errors of idle
  // connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  if (onChange) reportChanges(pool, onChange);
  return isGuarded ? guardPool(pool, address) : pool;
}

// In one message, so that the limit costs no further round trip. `set local` lasts as long as the transaction, also
// behind a pooler that gives the connection to others afterwards. The code expects to see what others committed while
// it waited for a lock, whatever the server's default isolation is.
function createDialect(pool: PostgresPool, statementMs: number): Dialect {
  const base = new PostgresDialect({ pool });
  const begin = CompiledQuery.raw(
    `begin isolation level read committed; set local statement_timeout = ${statementMs}`,
  );
  const beginTransaction: Driver['beginTransaction'] = async (connection) => {
    await connection.executeQuery(begin);
  };
  return {
    createDriver: () => Object.assign(base.createDriver(), { beginTransaction }),
    createQueryCompiler: () => base.createQueryCompiler(),
    createAdapter: () => base.createAdapter(),
    createIntrospector: (db) => base.createIntrospector(db),
  };
}

export type DatabaseOptions = PoolOptions & {
  /** Seconds after which a statement is cancelled; 0 is no limit. */
  statementSeconds?: number;
  log?: Log;
};

/** Makes a database over a pool, which several may share; `destroy` closes the pool. */
export function databaseOver(
  pool: ClientPool,
  { statementSeconds = BACKGROUND_SECONDS, log }: Pick<DatabaseOptions, 'statementSeconds' | 'log'> = {},
): Database {
  const ms = statementSeconds * 1000;
  const onExceeded = (statement: string, limitMs: number) => {
    const seconds = String(Math.round(limitMs / 100) / 10).replace('.', ',');
    // Without time its request had used up all of it before.
    const what = limitMs > 0 ? `не успел за ${seconds} с` : 'не начат, время вышло';
    const text = statement.replaceAll(/\s+/g, ' ').slice(0, 500);
    log?.('statement.cancelled', `Запрос к базе данных ${what}: ${text}`);
  };
  return new Kysely<Schema>({ dialect: createDialect(limitStatements(pool, { ms, onExceeded }), ms) });
}

/** Opens a database with a pool of its own. */
export function openDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  return databaseOver(openPool(address, options), options);
}
