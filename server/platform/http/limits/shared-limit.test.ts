import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { login } from '#contract/auth.ts';
import { createApi } from '#server/app.ts';
import { sweepAccounts } from '#server/accounts/auth/sweep.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { createTestAccount, PASSWORD } from '#tests/support/samples/account.ts';
import { NOW, ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import type { Fetch } from '#contract/client.ts';
import { Failure } from '#server/failure.ts';
import { countGuess, createSharedLimit, createSharedRateLimit } from './shared-limit.ts';

const PROCESSES = 3;
let api: TestApi;
let databases: Database[];
let processes: Fetch[];
before(async () => {
  api = await openTestApi();
  const { storage, address } = api;
  const own = { storage, locator: await openTestLocator(), publicOrigin: ORIGIN, log: assert.fail };
  databases = Array.from({ length: PROCESSES }, () => openDatabase(address));
  processes = databases.map(
    (db) => createApi({ ...own, db, botCheck: { kind: 'off' }, now: () => new Date(NOW) }).fetch,
  );
});
after(async () => {
  for (const db of databases) await db.destroy();
  await api.close();
});

const limitsOf = (name: string, max: number) => databases.map((db) => createSharedLimit(db, name, max, 60));

async function signIn(i: number, name: string, password: string): Promise<number> {
  const fetch = processes[i % PROCESSES] ?? assert.fail();
  const init = {
    method: 'POST',
    body: JSON.stringify({ login: name, password }),
    headers: { 'akane-client': `203.0.113.${i}` },
  };
  return (await fetch(new Request(new URL(login.path, ORIGIN), init))).status;
}

test('three processes together allow five wrong passwords of an account', async () => {
  const { id } = await createTestAccount(api, 'mika');
  await api.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, i) => signIn(i, 'mika', 'нет')));
  assert.equal(statuses.filter((status) => status === 401).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 25);
  assert.equal(await signIn(31, 'mika', PASSWORD), 429);
});

test('right passwords count in no process', async () => {
  await createTestAccount(api, 'rin');
  for (let i = 0; i < 12; i += 1) assert.equal(await signIn(i, 'rin', PASSWORD), 200);
});

test('a wrong guess is counted, a right one and a check that could not be made are not', async () => {
  const limit = createSharedLimit(api.db, 'guesses', 1, 60);
  const guess = (check: () => Promise<string>) => countGuess(limit, { key: 'a' }, check);
  const fail = (error: Error) => async () => {
    throw error;
  };
  assert.equal(await guess(async () => 'right'), 'right');
  await assert.rejects(guess(fail(new Failure('unavailable', 'busy'))), { code: 'unavailable' });
  await assert.rejects(guess(fail(new Error('connection lost'))), /connection lost/);
  await assert.rejects(guess(fail(new Failure('invalid', 'wrong'))), { code: 'invalid' });
  await assert.rejects(
    guess(async () => 'right'),
    { code: 'limited' },
  );
});

test('three processes together count the /48 of an address', async () => {
  const limits = databases.map((db) => createSharedRateLimit(db, 'a site', 1, 60));
  const waits = [];
  for (let i = 0; i < 20; i += 1)
    waits.push(await limits[i % PROCESSES]?.(`2001:db8:9:${(i + 16).toString(16)}00::1`));
  assert.equal(waits.filter((wait) => wait === 0).length, 16);
});

test('an event that one process takes back is allowed in another', async () => {
  const [first, second] = limitsOf('given back', 2);
  assert.deepEqual([await first?.take('a'), await second?.take('a')], [0, 0]);
  await second?.giveBack('a');
  assert.deepEqual(await first?.count('a'), { wait: 0, isLast: true });
  assert.ok(((await second?.take('a')) ?? 0) > 55);
  assert.equal(await second?.take('b'), 0);
});

test('a window ends by itself, and its row is swept', async () => {
  const [first, second] = limitsOf('ending', 1);
  assert.equal(await first?.take('a'), 0);
  assert.ok(((await first?.take('a')) ?? 0) > 0);
  await sql`update attempts set ends_at = now() - interval '1 second'`.execute(api.db);
  assert.equal(await second?.take('a'), 0);
  // The clock of this process says nothing about the windows.
  await sweepAccounts(api.db, new Date('2030-01-01T00:00:00Z'));
  const rows = () => api.db.selectFrom('attempts').select('count').execute();
  assert.deepEqual(await rows(), [{ count: 1 }]);
  await sql`update attempts set ends_at = now() - interval '1 second'`.execute(api.db);
  await sweepAccounts(api.db, new Date());
  assert.deepEqual(await rows(), []);
});

test('a flood of refused attempts does not reach the database', async () => {
  const [limit] = limitsOf('flood', 1);
  for (let i = 0; i < 500; i += 1) await limit?.take('a');
  const { count } = await api.db
    .selectFrom('attempts')
    .select('count')
    .orderBy('count', 'desc')
    .executeTakeFirstOrThrow();
  assert.ok(count < 10, String(count));
});

test('the table names nobody', async () => {
  const [limit] = limitsOf('mailbox', 1);
  await limit?.take('mika@example.org');
  const { rows } = await sql<{
    text: string;
  }>`select string_agg(attempts::text, ' ') as text from attempts`.execute(api.db);
  const hex = Buffer.from('mika').toString('hex');
  assert.ok(!rows[0]?.text.includes('mika') && !rows[0]?.text.includes(hex));
});
