import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { freePort, runAkane, startScript, type RunningProcess } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { DATABASE, startHarshPostgres } from './harsh-database.ts';
import type { TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
let folder: string;
const started: RunningProcess[] = [];
before(async () => {
  postgres = await startHarshPostgres();
  folder = await mkdtemp(path.join(tmpdir(), 'akane-migrate-'));
});
after(async () => {
  // Where a test failed, its process still runs.
  for (const { child } of started) child.kill('SIGKILL');
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

const settings = (port = 0, operationsPort?: number) => ({
  ...(operationsPort !== undefined && { OPERATIONS_PORT: String(operationsPort) }),
  DATABASE_URL: postgres.urlOf(DATABASE),
  DATA_DIR: folder,
  PORT: String(port),
  MIGRATE: 'off',
  DEMO: 'off',
  BOT_CHECK: 'off',
});

async function startWaiting(reason = /старше этой версии программы.*npm run akane -- migrate/) {
  const port = await freePort();
  const operationsPort = await freePort();
  const running = startScript('operator/start.ts', [], settings(port, operationsPort));
  started.push(running);
  await running.waitForOutput(reason);
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${operationsPort}/readyz`);
    const { missing } = (await answer.json()) as { missing: string[] };
    return { status: answer.status, missing };
  };
  return { running, origin: `http://127.0.0.1:${port}`, readiness };
}

/** Asks an address every few milliseconds until it is 200; returns all other answers that there were. */
async function pollUntilServed(address: string): Promise<Set<number | string>> {
  const answers = new Set<number | string>();
  await waitUntil(async () => {
    const answer = await fetch(address, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );
    if (answer !== 200) answers.add(answer);
    return answer === 200;
  });
  return answers;
}

test('the engine of these tests refuses what is outside of the subset of SQL', async () => {
  await assert.rejects(postgres.query(DATABASE, 'create unlogged table a (b integer)'), /unlogged/);
  await postgres.query(
    DATABASE,
    `create table a (b integer); alter table a set logged;
    create function c() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await assert.rejects(
    postgres.query(
      DATABASE,
      'create trigger d after insert on a referencing new table as e for each statement execute function c()',
    ),
    /transition tables/,
  );
  await postgres.query(DATABASE, 'create table f (g integer generated always as identity)');
  const cached = await postgres.query(DATABASE, 'select cache_size from pg_sequences');
  assert.deepEqual(cached, [{ cache_size: 100 }]);
  await postgres.query(DATABASE, 'drop table a, f; drop function c()');
});

test('a process that must not migrate stops while its tables are missing', async () => {
  const { running } = await startWaiting();
  running.child.kill('SIGTERM');
  assert.equal((await running.finished).code, 0);
});

test('a process that must not migrate answers 503 until a command has made its tables, then serves', async () => {
  const { running, origin, readiness } = await startWaiting();
  const { status, missing: needed } = await readiness();
  assert.deepEqual([status, needed], [503, ['tables']]);
  const page = await fetch(`${origin}/`);
  assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '5']);
  assert.match(await page.text(), /^<!doctype html>/);
  const call = await fetch(`${origin}/api/v1/app/status`);
  assert.deepEqual([call.status, call.headers.get('retry-after')], [503, '5']);
  assert.deepEqual(Object.keys((await call.json()) as object), ['message']);

  const refused = await runAkane(['user', 'list'], settings());
  assert.equal(refused.code, 1);
  assert.match(refused.output, /npm run akane -- migrate/);
  const missing = await runAkane(['migrate', '--check'], settings());
  assert.equal(missing.code, 1);
  assert.match(missing.output, /^Не хватает:\n {2}0001_processes\.sql\n[\s\S]* {2}таблицы очередей\n$/);
  const polling = pollUntilServed(`${origin}/api/v1/app/status`);
  const made = await runAkane(['migrate'], settings());
  assert.equal(made.code, 0, made.output);
  assert.match(made.output, /^Обновлено:\n {2}0001_processes\.sql\n/);

  await running.waitForOutput(/Аканэ работает/);
  // The port that answered while the tables were old is never closed.
  assert.deepEqual(await polling, new Set([503]));
  await waitUntil(async () => (await readiness()).status === 200);
  assert.equal((await fetch(`${origin}/`)).status, 200);
  assert.equal(running.output().match(/старше этой версии/g)?.length, 1);
  for (const args of [['migrate'], ['migrate', '--check']]) {
    const again = await runAkane(args, settings());
    assert.deepEqual([again.code, again.output], [0, 'Таблицы уже новые: обновлять нечего.\n']);
  }
  running.child.kill('SIGTERM');
  assert.equal((await running.finished).code, 0);
});

test('a process that must not migrate waits for a database that does not answer yet', async () => {
  await postgres.stop();
  const { running, readiness } = await startWaiting(/База данных не отвечает, ждём её: .*ECONNREFUSED/);
  assert.deepEqual(await readiness(), { status: 503, missing: ['database'] });
  await postgres.start();
  await running.waitForOutput(/Аканэ работает/);
  running.child.kill('SIGTERM');
  assert.equal((await running.finished).code, 0);
});

test('newer tables serve an older process', async () => {
  await postgres.query(DATABASE, `insert into migrations (name) values ('9999_of_the_future.sql')`);
  await postgres.query(DATABASE, 'update jobs.version set version = version + 1');
  const { code, output } = await runAkane(['user', 'list'], settings());
  assert.equal(code, 0, output);
});
