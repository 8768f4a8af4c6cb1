import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { openDatabase } from './open.ts';

const makeFolder = () => mkdtempSync(path.join(tmpdir(), 'akane-pg-'));

// A folder with a new database, which most tests copy: to make it takes a second of CPU.
let made: string;
let folder: string;
before(async () => {
  made = makeFolder();
  await (await startEmbeddedPostgres(made)).leave();
});
after(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  folder = makeFolder();
  // `cp -a` keeps owners: under root the database runs as another user. The programs are only read.
  execFileSync('sh', ['-c', 'cp -al "$0"/runtime-* "$1" && cp -a "$0/pg18" "$1"', made, folder]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function isRunning(root: string): boolean {
  return existsSync(path.join(root, 'pg18/postmaster.pid'));
}

test('the last process stops the database, and the data is there after the next start', async () => {
  const first = await startEmbeddedPostgres(folder);
  const second = await startEmbeddedPostgres(folder);
  assert.deepEqual(second.address, first.address);
  const db = openDatabase(second.address);
  await sql`create table kept as select 7 as value`.execute(db);
  await first.leave();
  assert.ok(isRunning(folder));
  await db.destroy();
  await second.leave();
  assert.ok(!isRunning(folder));

  const again = await startEmbeddedPostgres(folder);
  const reopened = openDatabase(again.address);
  assert.deepEqual((await sql`select value from kept`.execute(reopened)).rows, [{ value: 7 }]);
  await reopened.destroy();
  await again.leave();
});

test('a process that joined without a query yet keeps its database', async () => {
  const first = await startEmbeddedPostgres(folder);
  await (await startEmbeddedPostgres(folder)).leave();
  assert.ok(isRunning(folder));
  await first.leave();
});

test('a process that joins while the last one leaves gets a database', async () => {
  let last = await startEmbeddedPostgres(folder);
  for (let round = 0; round < 3; round += 1) {
    const [next] = await Promise.all([startEmbeddedPostgres(folder), last.leave()]);
    const db = openDatabase(next.address);
    assert.deepEqual((await sql`select 7 as value`.execute(db)).rows, [{ value: 7 }]);
    await db.destroy();
    last = next;
  }
  await last.leave();
  assert.ok(!isRunning(folder));
});

test('a path too long for a socket works through a short folder', async () => {
  const deep = path.join(folder, 'x'.repeat(120));
  const server = await startEmbeddedPostgres(deep);
  assert.ok(server.address.host.length < 100);
  await server.leave();
});

test('a killed initdb does not block the next start', async () => {
  rmSync(path.join(folder, 'pg18'), { recursive: true });
  mkdirSync(path.join(folder, 'pg18.init'));
  writeFileSync(path.join(folder, 'pg18.init/PG_VERSION'), '18');
  const server = await startEmbeddedPostgres(folder);
  await server.leave();
});

test('a killed database is restarted and answers the next query', async () => {
  const server = await startEmbeddedPostgres(folder);
  const db = openDatabase(server.address);
  await sql`create table kept as select 7 as value`.execute(db);
  const [postmaster] = readFileSync(path.join(folder, 'pg18/postmaster.pid'), 'utf8').split('\n');
  const busy = sql`select pg_sleep(60)`.execute(db).catch(() => 'cut short');
  process.kill(Number(postmaster), 'SIGKILL');
  assert.equal(await busy, 'cut short');
  const ask = () =>
    sql`select value from kept`.execute(db).then(
      ({ rows }) => rows,
      () => undefined,
    );
  let rows = await ask();
  for (const deadline = Date.now() + 20_000; rows === undefined && Date.now() < deadline;) {
    await once(AbortSignal.timeout(100), 'abort');
    rows = await ask();
  }
  assert.deepEqual(rows, [{ value: 7 }]);
  await db.destroy();
  await server.leave();
});

// Leaves a folder as after a crash: with the server's lock file, whose pid now belongs to another process.
async function crashWithNumber(pid: number | ''): Promise<string> {
  const lock = path.join(folder, 'pg18/postmaster.pid');
  const server = await startEmbeddedPostgres(folder);
  const lines = readFileSync(lock, 'utf8').split('\n').slice(1);
  await server.leave();
  writeFileSync(lock, pid === '' ? '' : [pid, ...lines].join('\n'));
  // Only the database's user can write it.
  chmodSync(lock, 0o666);
  return lock;
}

// As root the database runs as `nobody`, which cannot signal root's processes; it takes its own for servers.
const USERS = process.getuid?.() === 0 ? [[], ['setpriv', '--reuid=65534', '--clear-groups']] : [[]];

for (const prefix of USERS) {
  test(`a crashed database starts although its pid is now another process ${prefix.length > 0 ? 'of its user' : 'of this user'}`, async () => {
    const [command, ...args] = [...prefix, 'sleep', '600'];
    const stranger = spawn(command, args, { stdio: 'ignore' });
    try {
      await once(stranger, 'spawn');
      await crashWithNumber(stranger.pid ?? 0);
      const server = await startEmbeddedPostgres(folder);
      const db = openDatabase(server.address);
      assert.deepEqual((await sql`select 7 as value`.execute(db)).rows, [{ value: 7 }]);
      await db.destroy();
      await server.leave();
      assert.ok(!isRunning(folder));
      assert.deepEqual([stranger.exitCode, stranger.signalCode], [null, null]);
    } finally {
      stranger.kill('SIGKILL');
    }
  });
}

test('an empty lock file left by a full disk does not block the next start', async () => {
  const lock = await crashWithNumber('');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  const server = await startEmbeddedPostgres(folder);
  await server.leave();
});

test('reports damaged files and keeps them', async () => {
  await (await startEmbeddedPostgres(folder)).leave();
  const file = path.join(folder, 'pg18/global/pg_control');
  writeFileSync(file, Buffer.alloc(8192, 7));
  await assert.rejects(startEmbeddedPostgres(folder), /файлы повреждены.*из резервной копии/);
  assert.deepEqual(readFileSync(file), Buffer.alloc(8192, 7));
});

const WRITER = `
  import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
  import { openDatabase } from '#server/platform/database/open.ts';
  import { sql } from 'kysely';
  const db = openDatabase((await startEmbeddedPostgres(process.argv[1])).address);
  await sql\`create table if not exists written (n int primary key)\`.execute(db);
  const { rows } = await sql\`select coalesce(max(n), 0) as n from written\`.execute(db);
  for (let n = rows[0].n + 1; ; n += 1) {
    await sql\`insert into written values (\${n})\`.execute(db);
    process.stdout.write(n + '\\n');
  }`;

test('kill -9 of the process and of the database loses no acknowledged write', async () => {
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  for await (const chunk of writer.stdout as AsyncIterable<Buffer>) {
    acknowledged = Number(chunk.toString().trim().split('\n').at(-1));
    if (acknowledged < 200) continue;
    const [postmaster] = readFileSync(path.join(folder, 'pg18/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    writer.kill('SIGKILL');
    break;
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  const server = await startEmbeddedPostgres(folder);
  const db = openDatabase(server.address);
  const { rows } = await sql<{ n: number }>`select max(n) as n from written`.execute(db);
  assert.ok((rows[0]?.n ?? 0) >= acknowledged);
  await db.destroy();
  await server.leave();
});
