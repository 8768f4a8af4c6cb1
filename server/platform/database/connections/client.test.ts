import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDatabase } from '../open.ts';
import { urlsOfHosts } from './client.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

test('a connection string with several hosts is one for each of them', () => {
  assert.deepEqual(urlsOfHosts('postgres://akane:a,b@db-1:5432,[::1]:5433,db-3/akane?sslmode=verify-full'), [
    'postgres://akane:a,b@db-1:5432/akane?sslmode=verify-full',
    'postgres://akane:a,b@[::1]:5433/akane?sslmode=verify-full',
    'postgres://akane:a,b@db-3/akane?sslmode=verify-full',
  ]);
  for (const one of ['postgres://db/akane', 'postgres:///akane?host=/run/postgresql', 'postgres://a,b@db'])
    assert.deepEqual(urlsOfHosts(one), [one]);
});

// The connections of a pooler keep the time zone that they began with.
const skip = process.env['ENGINE_TEST_URL'] !== undefined;
test('times are in UTC whatever the time zone of the database is, also inside JSON', { skip }, async () => {
  const { rows: found } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const name = sql.ref(found[0]?.name ?? '');
  for (const zone of ['UTC', 'Asia/Kamchatka', 'America/St_Johns']) {
    await sql`alter role current_user in database ${name} set timezone = ${sql.lit(zone)}`.execute(
      database.db,
    );
    const db = openDatabase(database.address, { connections: 1 });
    const { rows } = await sql`
      select current_setting('timezone') as zone, moment,
        json_build_object('moment', moment) as json, jsonb_build_array(moment) as jsonb,
        '2026-11-20'::date as day
      from (select '2026-11-20T12:00:00Z'::timestamptz as moment) as given`.execute(db);
    await db.destroy();
    const moment = '2026-11-20T12:00:00+00:00';
    assert.deepEqual(rows, [{ zone, moment, json: { moment }, jsonb: [moment], day: '2026-11-20' }]);
  }
});
