import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { guardPool } from './silence.ts';

export type Database = Kysely<Schema>;

/** Where a database is: a connection string, or the folder of a private unix socket. */
export type DatabaseAddress = { url: string } | { host: string; user: string; database: string };

const TYPES = pg.types.builtins;

// '2026-01-02 03:04:05+00' (the session runs in UTC) becomes the form of the wire without a Date in between.
function time(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}+00:00`;
}

const parsers = new Map<number, (text: string) => unknown>([
  [TYPES.TIMESTAMPTZ, time],
  [TYPES.INT8, Number],
  [TYPES.NUMERIC, Number],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? pg.types.getTypeParser(oid),
};

/** What `pg` needs to connect; also for the parts that open connections of their own. */
export function poolConfig(address: DatabaseAddress): pg.PoolConfig {
  const where = 'url' in address ? { connectionString: address.url } : address;
  // Array filters make generic plans up to twice as dear as plans made for the values at hand.
  const options = '-c timezone=UTC -c plan_cache_mode=force_custom_plan -c jit=off';
  return { ...where, types, options, application_name: 'akane' };
}

const MIN_OPEN = 4;

export type DatabaseOptions = {
  connections?: number;
  /**
   * For who serves others: a database that falls silent fails what waits for it, instead of holding it until it is
   * back.
   */
  isGuarded?: boolean;
};

/** Opens a pool of connections; a connection lost while idle is replaced at the next query. */
export function openDatabase(
  address: DatabaseAddress,
  { connections = 10, isGuarded = false }: DatabaseOptions = {},
): Database {
  const config = poolConfig(address);
  // On a full disk PostgreSQL may take no new connection: those who are there go on reading.
  const min = isGuarded ? Math.min(MIN_OPEN, connections) : 0;
  const pool = new pg.Pool({ ...config, min, max: connections, connectionTimeoutMillis: 10_000 });
  // Without listeners a restart of the database would end the process: the pool hears its idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: isGuarded ? guardPool(pool, config) : pool }),
  });
}
