import { callbackify } from 'node:util';
import pg from 'pg';
import { parseJsonInUtc, toWireTime } from './wire-time.ts';

/**
 * The address of a database: a connection string, which may list several hosts, or the folder of a private socket. Of
 * several hosts the one that takes writes is used, with `isReadOnly` any of them.
 */
export type DatabaseAddress =
  | { url: string; isReadOnly?: boolean }
  | { host: string; user: string; database: string };

const TYPES = pg.types.builtins;

const parsers = new Map<number, (text: string) => unknown>([
  [TYPES.TIMESTAMPTZ, toWireTime],
  [TYPES.DATE, (text) => text],
  [TYPES.INT8, Number],
  [TYPES.NUMERIC, Number],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? pg.types.getTypeParser(oid),
};

/** The connection strings of a connection string with several hosts, in their order. */
export function urlsOfHosts(url: string): string[] {
  const [, before = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/is.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${rest}`) : [url];
}

const PROBE_MS = 2000;

function standbyError(): Error {
  return Object.assign(new Error('no host of the database takes writes'), { code: '25006' });
}

/** Connects for a moment; fails unless the host takes writes. */
async function probe(connectionString: string): Promise<string> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is_primary: boolean }>(
      `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_primary`,
    );
    if (!rows[0]?.is_primary) throw standbyError();
    return connectionString;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Finds the first of several hosts that takes writes; the one found last is asked first. */
function createPrimaryFinder(urls: readonly string[]): () => Promise<string> {
  let last: string | undefined;
  let running: Promise<string> | undefined;
  const find = async () => {
    if (last !== undefined) {
      try {
        return await probe(last);
      } catch {
        last = undefined;
      }
    }
    // All at once, because a host that is switched off does not answer at all.
    const results = await Promise.allSettled(urls.map(probe));
    const found = results.find((result) => result.status === 'fulfilled');
    if (!found)
      throw (results.find((result) => result.status === 'rejected') ?? { reason: standbyError() }).reason;
    last = found.value;
    return last;
  };
  // A pool opens several connections at once: one search serves them all.
  return () => (running ??= find().finally(() => (running = undefined)));
}

type Connected = (error: Error) => void;
type ParameterStatus = { parameterName: string; parameterValue: string };

const NAMES_OF_UTC = new Set(['UTC', 'Etc/UTC', 'GMT']);

/**
 * Makes a `Client` for `pg` that reads times in any time zone and connects to the first of several hosts that takes
 * writes, or to any of them. It sets nothing in the session, which a pooler would give to others.
 */
function clientOf(urls: readonly string[], isReadOnly: boolean) {
  const anyUrl = async () => urls[Math.floor(Math.random() * urls.length)] ?? '';
  const find = isReadOnly ? anyUrl : createPrimaryFinder(urls);
  const findHost = urls.length > 1 ? find : undefined;
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
        if (parameterName !== 'TimeZone') return;
        const parse = NAMES_OF_UTC.has(parameterValue) ? JSON.parse : parseJsonInUtc;
        for (const type of [TYPES.JSON, TYPES.JSONB]) this.setTypeParser(type, (text: string) => parse(text));
      });
    }
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (!findHost) return callback ? super.connect(callback) : super.connect();
      const connect = async () => {
        const { host, port } = new pg.Client(await findHost());
        Object.assign(this, { host, port });
        return super.connect();
      };
      return callback ? callbackify(connect)(callback) : connect();
    }
  };
}

/** Connection settings for a pool of `pg`. */
export function poolConfig(address: DatabaseAddress): pg.PoolConfig {
  const urls = 'url' in address ? urlsOfHosts(address.url) : [];
  const isReadOnly = 'url' in address && address.isReadOnly === true;
  const target = 'url' in address ? { connectionString: urls[0] } : address;
  return { ...target, types, application_name: 'akane', Client: clientOf(urls, isReadOnly) };
}

/** Makes one connection outside of a pool, still to be opened. */
export function createClient(address: DatabaseAddress, settings: pg.ClientConfig = {}): pg.Client {
  const config = { ...poolConfig(address), ...settings };
  return new (config.Client as unknown as typeof pg.Client)(config);
}
