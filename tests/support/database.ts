import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import {
  createClient,
  openDatabase,
  type Database,
  type DatabaseAddress,
} from '#server/platform/database/open.ts';

export type TestDatabase = { db: Database; address: DatabaseAddress; close: () => Promise<void> };

const TEMPLATE = 'akane_template';

/** The PostgreSQL server of a test run; test files get its socket folder from the runner. */
export type TestServer = { host: string; leave: () => Promise<void> };

const USER = 'akane';

async function asAdmin<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrates the database of a server from which those of tests are copied. */
export async function makeMigratedTemplate(addressOf: (database: string) => DatabaseAddress): Promise<void> {
  await asAdmin(addressOf('postgres'), (client) => client.query(`create database ${TEMPLATE}`));
  const db = openDatabase(addressOf(TEMPLATE));
  await migrate(db);
  await db.destroy();
}

/** Starts PostgreSQL in a temporary folder and migrates the template from which databases of tests are created. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-test-'));
  const server = await startEmbeddedPostgres(folder);
  await asAdmin(server.address, async (client) => {
    // Nobody needs these databases after a crash, and each of them would wait for the disk when it is created.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
    // Servers of operators run in any time zone.
    await client.query(`alter role ${USER} set timezone = 'Asia/Kamchatka'`);
  });
  await makeMigratedTemplate((database) => ({ ...server.address, database }));
  const leave = async () => {
    await server.leave();
    rmSync(folder, { recursive: true, force: true });
  };
  return { host: server.address.host, leave };
}

/** Where test databases are created: `template` is a migrated database, if there is one. */
type Engine = {
  admin: DatabaseAddress;
  addressOf: (database: string) => DatabaseAddress;
  /** Past the pooler, which would keep connections to a template and hold no lock of a session. */
  directAddressOf: (database: string) => DatabaseAddress;
  template?: string;
  leave: () => Promise<void>;
};

/** The address of another database of the same engine. */
export function urlOfDatabase(url: string, database: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${database}`);
}

/** A connection string for a process that a test starts. */
export function urlOfAddress(address: DatabaseAddress): string {
  if ('url' in address) return address.url;
  const { host, user, database } = address;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

async function engineOfThisRun(): Promise<Engine> {
  const url = process.env['ENGINE_TEST_URL'];
  if (url) {
    const direct = process.env['AKANE_TEST_ENGINE'];
    return {
      admin: { url: direct ?? url },
      addressOf: (database) => ({ url: urlOfDatabase(url, database) }),
      directAddressOf: (database) => ({ url: urlOfDatabase(direct ?? url, database) }),
      ...(direct && { template: TEMPLATE }),
      leave: async () => {},
    };
  }
  const running = process.env['AKANE_TEST_PG'];
  const { host, leave } = running ? { host: running, leave: async () => {} } : await startTestServer();
  const addressOf = (database: string) => ({ host, user: USER, database });
  return { admin: addressOf('postgres'), addressOf, directAddressOf: addressOf, template: TEMPLATE, leave };
}

async function createDatabase({ admin, addressOf, leave }: Engine, template?: string): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  // Written through the log, as PostgreSQL does by itself, the copy takes seven times as much CPU.
  const from = template === undefined ? '' : `template ${template} strategy file_copy`;
  await asAdmin(admin, (client) => client.query(`create database ${database} ${from}`));
  const address = addressOf(database);
  const db = openDatabase(address);
  const close = async () => {
    await db.destroy();
    await asAdmin(admin, (client) => client.query(`drop database ${database} with (force)`));
    await leave();
  };
  return { db, address, close };
}

/** Creates a database without tables on the engine of this run. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(await engineOfThisRun());
}

/**
 * Creates a migrated database for one test file, on the engine of `ENGINE_TEST_URL` if there is one; `close` drops it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const engine = await engineOfThisRun();
  const test = await createDatabase(engine, engine.template);
  if (engine.template === undefined) await migrate(test.db);
  return test;
}

/** Makes a database from which others are copied, unless another file of this run has made it. */
async function makeTemplate(
  { admin, directAddressOf, template }: Engine,
  name: string,
  fill: (db: Database) => Promise<void>,
): Promise<void> {
  await asAdmin(admin, async (client) => {
    // Held until this connection ends: files of other processes wait for the same template.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${template} strategy file_copy`);
    const db = openDatabase(directAddressOf(unfinished));
    try {
      await fill(db);
    } finally {
      await db.destroy();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}

/**
 * Creates a database like `createTestDatabase`, with the rows of `fill`, which are the same in every file that names
 * them so: they are loaded once in a run.
 */
export async function createFilledDatabase(
  name: string,
  fill: (db: Database) => Promise<void>,
): Promise<TestDatabase> {
  const engine = await engineOfThisRun();
  if (engine.template !== undefined) {
    const template = `${engine.template}_${name}`;
    await makeTemplate(engine, template, fill);
    return createDatabase(engine, template);
  }
  const test = await createDatabase(engine);
  await migrate(test.db);
  await fill(test.db);
  return test;
}
