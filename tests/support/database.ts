import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import {
  openDatabase,
  poolConfig,
  type Database,
  type DatabaseAddress,
} from '#server/platform/database/open.ts';

export type TestDatabase = { db: Database; address: DatabaseAddress; close: () => Promise<void> };

const TEMPLATE = 'akane_template';

/** The PostgreSQL server of a test run; test files get its socket folder from the runner. */
export type TestServer = { host: string; user: string; leave: () => Promise<void> };

async function asAdmin<T>(host: string, user: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(poolConfig({ host, user, database: 'postgres' }));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL in a temporary folder and migrates the template from which databases of tests are created. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-test-'));
  const server = await startEmbeddedPostgres(folder);
  const { host, user } = server.address;
  await asAdmin(host, user, async (client) => {
    // Nobody needs these databases after a crash, and each of them would wait for the disk when it is created.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
    await client.query(`create database ${TEMPLATE}`);
  });
  const db = openDatabase({ host, user, database: TEMPLATE });
  await migrate(db);
  await db.destroy();
  const leave = async () => {
    await server.leave();
    rmSync(folder, { recursive: true, force: true });
  };
  return { host, user, leave };
}

async function serverOfThisRun(): Promise<TestServer> {
  const host = process.env['AKANE_TEST_PG'];
  if (host) return { host, user: 'akane', leave: async () => {} };
  return startTestServer();
}

/** Creates a migrated database for one test file; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await serverOfThisRun();
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server.host, server.user, (client) =>
    client.query(`create database ${database} template ${TEMPLATE}`),
  );
  const address = { host: server.host, user: server.user, database };
  const db = openDatabase(address);
  const close = async () => {
    await db.destroy();
    await asAdmin(server.host, server.user, (client) =>
      client.query(`drop database ${database} with (force)`),
    );
    await server.leave();
  };
  return { db, address, close };
}
