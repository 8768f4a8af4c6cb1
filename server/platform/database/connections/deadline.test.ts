import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openDatabase, type Database } from '../open.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { timeLeft, withinDeadline, withoutDeadline } from './deadline.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
let db: Database;
const messages: string[] = [];
before(async () => {
  database = await createTestDatabase();
  await sql`create table notes (text text)`.execute(database.db);
  const log = (_event: string, message: string) => void messages.push(message);
  db = openDatabase(database.address, { connections: 4, log });
});
after(async () => {
  await db.destroy();
  await database.close();
});

const sleep = (at: Database, seconds: number) => sql`select pg_sleep(${seconds})`.execute(at);

async function notes(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(database.db);
  return rows.map(({ text }) => text);
}

test('statements of a late request do not begin, however short each of them is', async () => {
  const readMuch = async () => {
    for (let n = 0; n < 200; n += 1) await sleep(db, 0.05);
  };
  await assert.rejects(withinDeadline(1000, readMuch), isDatabaseUnavailable);
});

test('the read that a late request waits for is cancelled in the database and logged with its time', async () => {
  await assert.rejects(
    withinDeadline(1500, () => sql`select pg_sleep(60), 'late'`.execute(db)),
    isDatabaseUnavailable,
  );
  const find = sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%''late''%'`;
  await waitUntil(async () => (await find.execute(database.db)).rows.length === 0);
  assert.match(messages.join('\n'), /не успел за \d(?:,\d)? с: select pg_sleep\(60\), 'late'/);
});

test('a write that has begun ends in its own time', async () => {
  const write = sql`
    with written as (insert into notes (text) values ('alone') returning text)
    select pg_sleep(2.2) from written`;
  const work = async () => {
    await write.execute(db);
    assert.ok(timeLeft() <= 0);
  };
  await withinDeadline(2000, work);
  assert.ok((await notes()).includes('alone'));
});

test('a transaction of a late request is committed when it is done, and otherwise rolled back', async () => {
  const add = (text: string, isDone: boolean) =>
    withinDeadline(2000, () =>
      inTransaction(db, async (trx) => {
        await sql`insert into notes (text) values (${text})`.execute(trx);
        await sleep(trx, 2.2);
        if (!isDone) await sleep(trx, 0);
      }),
    );
  const [done, begun] = await Promise.allSettled([add('done', true), add('begun', false)]);
  assert.equal(done.status, 'fulfilled');
  assert.ok(begun.status === 'rejected' && isDatabaseUnavailable(begun.reason));
  const found = await notes();
  assert.deepEqual([found.includes('done'), found.includes('begun')], [true, false]);
});

test('work that others wait for, and what goes on after the answer, have no deadline', async () => {
  const shared = withinDeadline(1, async () => withoutDeadline(() => sleep(db, 0.1)));
  await shared;
  const passed = Promise.withResolvers<void>();
  let later: Promise<unknown> | undefined;
  const answer = async () => {
    later = passed.promise.then(() => sleep(db, 0));
  };
  await withinDeadline(0, answer);
  passed.resolve();
  await later;
});
