import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { guardPool } from './guard-pool.ts';

export type Database = Kysely<Schema>;

/** The address of a database: a connection string, or the folder of a private unix socket. */
export type DatabaseAddress = { url: string } | { host: string; user: string; database: string };

const TYPES = pg.types.builtins;

// Converts '2026-01-02 03:04:05+00' (the session runs in UTC) to the wire form without a Date.
function toWireTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}+00:00`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [TYPES.TIMESTAMPTZ, toWireTime],
  [TYPES.INT8, Number],
  [TYPES.NUMERIC, Number],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? pg.types.getTypeParser(oid),
};

/** Connection settings for `pg`, also for modules that open their own connections. */
export function poolConfig(address: DatabaseAddress): pg.PoolConfig {
  const target = 'url' in address ? { connectionString: address.url } : address;
  // Generic plans are up to twice as slow for array filters as plans made for the actual values.
  const options = '-c timezone=UTC -c plan_cache_mode=force_custom_plan -c jit=off';
  return { ...target, types, options, application_name: 'akane' };
}

const MIN_CONNECTIONS = 4;

export type DatabaseOptions = {
  connections?: number;
  /** For servers: queries fail when the database falls silent, instead of waiting until it is back. */
  isGuarded?: boolean;
};

/** Opens a pool of connections; connections lost while idle are replaced at the next query. */
export function openDatabase(
  address: DatabaseAddress,
  { connections = 10, isGuarded = false }: DatabaseOptions = {},
): Database {
  const config = poolConfig(address);
  // On a full disk PostgreSQL may refuse new connections: those that stay open can still read.
  const min = isGuarded ? Math.min(MIN_CONNECTIONS, connections) : 0;
  const pool = new pg.Pool({ ...config, min, max: connections, connectionTimeoutMillis: 10_000 });
  // Without these listeners a restart of the database would end the process: the pool handles errors of idle
  // connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: isGuarded ? guardPool(pool, config) : pool }),
  });
}
