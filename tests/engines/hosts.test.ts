import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { createClient, openDatabase, type Database } from '#server/platform/database/open.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

let primary: TestPostgres;
let standby: TestPostgres;
let db: Database;
let url: string;
before(async () => {
  primary = await startPostgres();
  await primary.query('postgres', 'create table notes (text text)');
  standby = await startPostgres({ standbyOf: primary });
  url = `postgres://akane@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`;
  db = openDatabase({ url }, { isGuarded: true, connections: 4 });
});
after(async () => {
  await db.destroy();
  await standby.remove();
  await primary.remove();
});

const write = (text: string) => sql`insert into notes (text) values (${text})`.execute(db);
const portOf = async () => {
  const { rows } = await sql<{ port: string }>`select current_setting('port') as port`.execute(db);
  return Number(rows[0]?.port);
};

test('of several hosts the one that takes writes is used, although a standby comes first', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, i) => write(`note ${i}`)));
  assert.equal(await portOf(), primary.port);
  const client = createClient({ url });
  await client.connect();
  assert.equal((await client.query<{ port: string }>('show port')).rows[0]?.port, String(primary.port));
  await client.end();
});

test('after a standby was promoted, writes go there without a restart, and fail as unavailable until then', async () => {
  await primary.stop();
  await assert.rejects(write('nobody takes this'), isDatabaseUnavailable);
  await standby.query('postgres', 'select pg_promote()');
  await waitUntil(() =>
    write('after the promotion').then(
      () => true,
      (error: unknown) => {
        assert.ok(isDatabaseUnavailable(error), String(error));
        return false;
      },
    ),
  );
  assert.equal(await portOf(), standby.port);
});
