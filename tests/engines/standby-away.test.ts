import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

// Every commit waits for a synchronous standby, and there is none.
let postgres: TestPostgres;
let db: Database;
before(async () => {
  postgres = await startPostgres();
  await postgres.query('postgres', 'create table notes (text text)');
  await postgres.query('postgres', `alter system set synchronous_standby_names = 'nobody'`);
  await postgres.query('postgres', 'select pg_reload_conf()');
  const waits = `select current_setting('synchronous_standby_names') as names`;
  await waitUntil(async () => {
    const [row] = (await postgres.query('postgres', waits)) as { names: string }[];
    return row?.names === 'nobody';
  });
  db = openDatabase(
    { url: postgres.urlOf('postgres') },
    { isGuarded: true, connections: 2, statementSeconds: 1 },
  );
});
after(async () => {
  await db.destroy();
  await postgres.remove();
});

const write = (at: Database) => sql`insert into notes (text) values ('only here')`.execute(at);

test('a write that no standby has confirmed in time is not acknowledged', async () => {
  await assert.rejects(write(db), isDatabaseUnavailable);
});

test('a transaction does not wait for ever for a standby, and is not acknowledged without it', async () => {
  await assert.rejects(
    inTransaction(db, (trx) => write(trx)),
    isDatabaseUnavailable,
  );
});

test('reads go on meanwhile', async () => {
  assert.equal((await sql`select 1`.execute(db)).rows.length, 1);
});
