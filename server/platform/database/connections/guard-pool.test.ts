import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { signalDatabase } from '#tests/support/postgres-processes.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts';
import { openDatabase, type Database } from '../open.ts';
import { inTransaction } from './in-transaction.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'akane-silence-'));
let server: EmbeddedPostgres;
let db: Database;
let slow: Database;
before(async () => {
  server = await startEmbeddedPostgres(folder);
  db = openDatabase(server.address, { isGuarded: true, connections: 3 });
  slow = openDatabase(server.address, { connections: 1 });
});
after(async () => {
  // Resumes the stopped server also after a failure: otherwise it cannot be shut down.
  signalDatabase(folder, 'SIGCONT');
  await db.destroy();
  await slow.destroy();
  await server.leave();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (at: Database) => sql<{ value: number }>`select 7 as value`.execute(at);
const works = (at: Database) =>
  ask(at).then(
    () => true,
    () => false,
  );

test('a silent database fails pending queries and is used again as soon as it answers', async () => {
  await Promise.all([ask(db), ask(db), ask(db), ask(slow)]);
  // A long statement is not silence.
  assert.equal((await sql`select pg_sleep(8)`.execute(db)).rows.length, 1);

  signalDatabase(folder, 'SIGSTOP');
  const held = ask(slow);
  // More queries than connections, and a transaction.
  const asked = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => ask(db)),
    inTransaction(db, (trx) => ask(trx)),
  ]);
  for (const answer of asked) assert.ok(answer.status === 'rejected' && isDatabaseUnavailable(answer.reason));
  await assert.rejects(ask(db), isDatabaseUnavailable);

  signalDatabase(folder, 'SIGCONT');
  await waitUntil(() => works(db));
  // A pool without the guard waits and loses nothing.
  assert.deepEqual((await held).rows, [{ value: 7 }]);
  await waitUntil(async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity where application_name = 'akane'`.execute(db);
    return (rows[0]?.open ?? 0) <= 4;
  });
  assert.deepEqual(await Promise.all(Array.from({ length: 20 }, () => works(db))), Array(20).fill(true));
});
