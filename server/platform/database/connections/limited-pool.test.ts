import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { openDatabase, type Database } from '../open.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
let admin: Database;
/** Limits each statement to two seconds. */
let db: Database;
/** Has a limit that no statement here exceeds. */
let slow: Database;
const exceeded: string[] = [];
before(async () => {
  database = await createTestDatabase();
  admin = database.db;
  await sql`
    create sequence tries;
    create table notes (text text);
    create function fail_until(attempt integer) returns integer language plpgsql as $$
    declare tried integer := nextval('tries');
    begin
      if tried < attempt then raise exception 'conflict' using errcode = '40001'; end if;
      return tried;
    end $$`.execute(admin);
  const log = (_event: string, message: string) => void exceeded.push(message);
  db = openDatabase(database.address, { connections: 1, statementSeconds: 2, log });
  slow = openDatabase(database.address, { connections: 1 });
});
after(async () => {
  await db.destroy();
  await slow.destroy();
  await database.close();
});

async function runningStatements(text: string): Promise<{ pid: number }[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and strpos(query, ${text}) > 0`.execute(admin);
  return rows;
}

/** Ends the connection that runs a statement. */
async function terminate(text: string): Promise<void> {
  await waitUntil(async () => (await runningStatements(text)).length > 0);
  for (const { pid } of await runningStatements(text))
    await sql`select pg_terminate_backend(${pid})`.execute(admin);
}

test('a statement that takes too long is cancelled in the database and logged without its values', async () => {
  await assert.rejects(sql`select pg_sleep(${60}), 'endless'`.execute(db), isDatabaseUnavailable);
  await waitUntil(async () => (await runningStatements('endless')).length === 0);
  assert.match(exceeded.join(), /не успел за 2 с: select pg_sleep\(\$1\), 'endless'/);
  assert.equal((await sql`select 1`.execute(db)).rows.length, 1);
});

test('without a limit no statement is cancelled', async () => {
  const unlimited = openDatabase(database.address, { connections: 1, statementSeconds: 0 });
  const sleep = (at: Database) => sql`select pg_sleep(0.2)`.execute(at);
  assert.equal((await sleep(unlimited)).rows.length, 1);
  assert.equal((await inTransaction(unlimited, sleep)).rows.length, 1);
  await unlimited.destroy();
});

test('in a transaction the database itself limits each statement, and only there', async () => {
  await assert.rejects(
    inTransaction(db, (trx) => sql`select pg_sleep(60)`.execute(trx)),
    { code: '57014' },
  );
  const limit = (at: Database) =>
    sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(at);
  assert.equal((await inTransaction(db, limit)).rows[0]?.limit, '2s');
  // The connection may go to another client of a pooler next.
  assert.equal((await limit(db)).rows[0]?.limit, '0');
});

test('a read whose connection is lost runs once more on another one', async () => {
  const reading = sql<{ value: number }>`select pg_sleep(1.6), 7 as value`.execute(slow);
  await terminate('pg_sleep(1.6)');
  assert.equal((await reading).rows[0]?.value, 7);
});

test('a write whose connection is lost does not run again', async () => {
  const writing = sql`
    with written as (insert into notes (text) values ('once') returning text)
    select pg_sleep(1.7) from written`.execute(slow);
  await Promise.all([assert.rejects(writing, isDatabaseUnavailable), terminate('pg_sleep(1.7)')]);
  const { rows } = await sql<{ total: number }>`select count(*) as total from notes`.execute(slow);
  assert.equal(rows[0]?.total, 0);
});

test('a statement that conflicts with another runs again up to five times', async () => {
  const run = async (attempt: number) => {
    await sql`select setval('tries', 1, false)`.execute(admin);
    return sql<{ tried: number }>`select fail_until(${attempt}) as tried`.execute(slow);
  };
  assert.equal((await run(6)).rows[0]?.tried, 6);
  await assert.rejects(run(7), isDatabaseUnavailable);
});
