import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDatabase, type Database } from '../open.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
let db: Database;
let reports = 0;
before(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.address, { onChange: () => (reports += 1) });
});
beforeEach(() => {
  reports = 0;
});
after(async () => {
  await db.destroy();
  await database.close();
});

const change = (of: Database, markdown: string) =>
  of
    .insertInto('site_texts')
    .values({ name: 'rules', markdown })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ markdown }))
    .execute();

test('a change is reported once, when its transaction has ended', async () => {
  await inTransaction(db, async (trx) => {
    await change(trx, 'Один');
    await change(trx, 'Два');
    assert.equal(reports, 0);
  });
  assert.equal(reports, 1);
  await change(db, 'Три');
  assert.equal(reports, 2);
});

test('reads, and writes that nobody keeps in memory, are not reported', async () => {
  await db.selectFrom('site').selectAll().execute();
  await sql`insert into attempts (key, count, ends_at) values ('x', 1, now())`.execute(db);
  assert.equal(reports, 0);
});
