import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { inTransaction } from './in-transaction.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await sql`create table counters (id integer primary key, value integer not null)`.execute(database.db);
});
after(() => database.close());

async function reset(): Promise<void> {
  await sql`
    insert into counters (id, value) values (1, 0), (2, 0) on conflict (id) do update set value = 0`.execute(
    database.db,
  );
}

async function values(): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from counters order by id`.execute(database.db);
  return rows.map(({ value }) => value);
}

/** Resolves all its waiters when so many have come; later ones do not wait. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === size) resolve();
    return promise;
  };
}

test('of two transactions that deadlock the loser runs again, and both take effect once', async () => {
  await reset();
  const meet = meeting(2);
  let runs = 0;
  const addTo = (first: number, second: number) =>
    inTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`update counters set value = value + 1 where id = ${first}`.execute(trx);
      await meet();
      await sql`update counters set value = value + 1 where id = ${second}`.execute(trx);
    });
  await Promise.all([addTo(1, 2), addTo(2, 1)]);
  assert.deepEqual(await values(), [2, 2]);
  // The loser may meet the winner again before the winner has the row that the loser let go.
  assert.ok(runs >= 3, `${runs} runs`);
});

test('of two serializable transactions that read what the other writes, the loser runs again', async () => {
  await reset();
  const meet = meeting(2);
  const copyPlusOne = (from: number, to: number) =>
    inTransaction(database.db, async (trx) => {
      await sql`set transaction isolation level serializable`.execute(trx);
      const { rows } = await sql<{ value: number }>`select value from counters where id = ${from}`.execute(
        trx,
      );
      await meet();
      await sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = ${to}`.execute(trx);
    });
  await Promise.all([copyPlusOne(1, 2), copyPlusOne(2, 1)]);
  // One after the other in either order; together they would give two ones.
  assert.deepEqual(
    (await values()).toSorted((a, b) => a - b),
    [1, 2],
  );
});

test('a transaction that fails for another reason is rolled back and does not run again', async () => {
  await reset();
  let runs = 0;
  await assert.rejects(
    inTransaction(database.db, async (trx) => {
      runs += 1;
      await sql`update counters set value = 9`.execute(trx);
      throw new Error('changed my mind');
    }),
    /changed my mind/,
  );
  assert.equal(runs, 1);
  assert.deepEqual(await values(), [0, 0]);
});
