import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { setAvatar } from '#contract/account.ts';
import { CATALOG_PATH, SCHEDULE_PATH } from '#contract/addresses.ts';
import { addFavorites, favoriteIds } from '#contract/favorites.ts';
import { savePositions, myTimecodes } from '#contract/views.ts';
import { type Manifest, openBackup } from '#operator/backup/manifest.ts';
import { openFolderPlace } from '#operator/backup/place/folder-place.ts';
import { openPlace } from '#operator/backup/place/open-place.ts';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { sendRequest, type DrillRequest } from '#tests/drills/drill-site.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import {
  runAkane,
  startScript,
  startSite,
  type RunningProcess,
  type TestSite,
} from '#tests/support/process.ts';
import { BUCKET, startS3 } from '#tests/support/servers/s3.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startHarshPostgres } from './harsh-database.ts';
import { startPgBouncer, type TestPooler } from './pgbouncer.ts';
import type { TestPostgres } from './postgres.ts';

const SETTINGS = { BOT_CHECK: 'off', RATE_LIMIT: '0', DATABASE_URL: '' };

let folder: string;
let postgres: TestPostgres;
let pooler: TestPooler;
/** The first site, over the embedded database with the demo. */
let site: TestSite;
let account: TestAccount;
let releases: number[];
let episodes: string[];
const started: RunningProcess[] = [];

const at = (...names: string[]) => path.join(folder, ...names);
const settingsOf = (dataDir: string, database = '') => ({
  ...SETTINGS,
  DATA_DIR: at(dataDir),
  ...(database && { DATABASE_URL: postgres.urlOf(database) }),
});

async function akane(args: string[], settings: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runAkane(args, settings);
  assert.equal(code, 0, output);
  return output;
}

function ask(of: TestSite, request: DrillRequest) {
  return sendRequest({ site: of, account }, request);
}

async function readOwn(of: TestSite) {
  const [favorites, positions] = await Promise.all(
    [favoriteIds.path, myTimecodes.path].map((own) => ask(of, { path: own, isOwn: true })),
  );
  return {
    favorites: JSON.parse(favorites?.text ?? '') as number[],
    positions: new Map(
      (JSON.parse(positions?.text ?? '') as [string, number][]).map(([id, time]) => [id, time]),
    ),
  };
}

const openIn = (name: string) => openBackup(openFolderPlace(at('backups', name)));

async function prepare(): Promise<void> {
  const server = await startEmbeddedPostgres(at('first', 'postgres'));
  const db = openDatabase(server.address);
  account = await createTestAccount({ db });
  releases = (await db.selectFrom('releases').select('id').orderBy('id').execute()).map(({ id }) => id);
  episodes = (await db.selectFrom('episodes').select('id').orderBy('id').execute()).map(({ id }) => id);
  await db.destroy();
  await server.leave();
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-backup-'));
  postgres = await startHarshPostgres();
  pooler = await startPgBouncer(postgres);
  site = await startSite(at('first'), SETTINGS);
  started.push(site.process);
  await prepare();
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#a34' } });
  const avatar = await ask(site, {
    method: 'POST',
    path: setAvatar.path,
    file: Buffer.from(await picture.jpeg().toBuffer()),
    isOwn: true,
  });
  assert.equal(avatar.status, 200, avatar.text);
});
after(async () => {
  // Where a test failed, its processes still run.
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ finished }) => finished));
  await pooler.remove();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Adds favourites and positions one after another until it is stopped; returns how many were saved. */
function startWriter() {
  const stopping = new AbortController();
  const write = async () => {
    let saved = 0;
    for (let n = 1; !stopping.signal.aborted; n += 1) {
      const favorite = { release_id: releases[n % releases.length] };
      const position = { release_episode_id: episodes[n % episodes.length], time: n, is_watched: false };
      const answers = await Promise.all([
        ask(site, { method: 'POST', path: addFavorites.path, body: [favorite], isOwn: true }),
        ask(site, { method: 'POST', path: savePositions.path, body: [position], isOwn: true }),
      ]);
      for (const { status, text } of answers) assert.equal(status, 200, text);
      saved = n;
    }
    return saved;
  };
  const running = write();
  return async () => {
    stopping.abort();
    return running;
  };
}

// The journal gets an event of each backup and of the restoration.
function contentOf({ tables }: Manifest) {
  return tables.filter(({ name }) => !name.startsWith('journal_'));
}

const PAGES = ['/', CATALOG_PATH, SCHEDULE_PATH];
const CALLS = [
  '/api/v1/anime/catalog/releases?limit=50',
  '/api/v1/anime/schedule/week',
  '/api/v1/anime/franchises',
  '/api/v1/media/videos?limit=10',
  '/api/v1/teams/users',
];

async function answersOf(of: TestSite): Promise<string[]> {
  const pages = await Promise.all(PAGES.map((page) => ask(of, { path: page })));
  for (const { status, text } of pages) assert.equal(status, 200, text);
  const calls = await Promise.all(CALLS.map((call) => ask(of, { path: call })));
  for (const { status, text } of calls) assert.equal(status, 200, text);
  const titles = pages.map(({ text }) => /<title>.*?<\/title>/.exec(text)?.[0] ?? '');
  // The addresses of a site are its own, and counters may still be added.
  const texts = calls.map(({ text }) => text.replaceAll(of.origin, '').replace(/"added_in_\w+":\d+/g, ''));
  return [...titles, ...texts];
}

test('a backup taken during writes moves a site out of the embedded database and back', async () => {
  const before = { release_episode_id: episodes[0], time: 0.5, is_watched: false };
  await ask(site, { method: 'POST', path: savePositions.path, body: [before], isOwn: true });
  await ask(site, {
    method: 'POST',
    path: addFavorites.path,
    body: [{ release_id: releases[0] }],
    isOwn: true,
  });
  const stopWriter = startWriter();
  await akane(['backup', at('backups/1'), '--files'], settingsOf('first'));
  const saved = await stopWriter();
  assert.ok(saved > 1, `${saved} writes`);
  const { manifest: taken } = await openIn('1');
  assert.ok(taken.files.count > 100, `${taken.files.count} files`);

  await postgres.query('postgres', 'create database moved');
  await akane(['restore', at('backups/1'), '--files'], settingsOf('second', 'moved'));
  await akane(['backup', at('backups/2'), '--files'], settingsOf('second', 'moved'));
  const { manifest: moved } = await openIn('2');
  assert.deepEqual(contentOf(moved), contentOf(taken));
  assert.deepEqual([moved.files.count, moved.files.size], [taken.files.count, taken.files.size]);
  assert.match(moved.engine, /^PostgreSQL 15/);
  assert.match(taken.engine, /^PostgreSQL 18/);

  const second = await startSite(at('second'), settingsOf('second', 'moved'), { isFresh: true });
  started.push(second.process);
  assert.deepEqual(await answersOf(second), await answersOf(site));
  const own = await readOwn(second);
  assert.ok(own.favorites.includes(releases[0] ?? 0));
  assert.ok(own.positions.has(episodes[0] ?? ''));
  const all = await readOwn(site);
  assert.ok(own.favorites.length <= all.favorites.length);
  const profile = await ask(second, { path: '/api/v1/accounts/users/me/profile', isOwn: true });
  const { avatar } = JSON.parse(profile.text) as { avatar: { preview: string } };
  assert.equal((await ask(second, { path: avatar.preview })).status, 200);
  // New rows get new numbers, and triggers count them.
  const { release_id } = { release_id: releases[1] };
  await ask(second, { method: 'DELETE', path: addFavorites.path, body: [{ release_id }], isOwn: true });
  await ask(second, { method: 'POST', path: addFavorites.path, body: [{ release_id }], isOwn: true });
  await second.stop();

  await akane(['backup', at('backups/3')], settingsOf('second', 'moved'));
  const { manifest: left } = await openIn('3');
  await akane(['restore', at('backups/3')], settingsOf('second'));
  await akane(['backup', at('backups/4')], settingsOf('second'));
  const { manifest: returned } = await openIn('4');
  assert.deepEqual(contentOf(returned), contentOf(left));
  const third = await startSite(at('second'), settingsOf('second'), { isFresh: true });
  started.push(third.process);
  assert.deepEqual(await answersOf(third), await answersOf(site));
  await third.stop();
});

test('a check passes a whole backup, and names what is missing or changed', async () => {
  assert.match(
    await akane(['backup', 'check', at('backups/1')], settingsOf('checks')),
    /Копия исправна: .*, [\d\s]+файл/,
  );
  assert.deepEqual(await readdir(at('checks')), []);
  await postgres.query('postgres', 'create database scratch');
  const scratch = ['--database', postgres.urlOf('scratch')];
  execFileSync('cp', ['-a', at('backups/1'), at('backups/spoiled')]);
  const avatars = (await readdir(at('backups/spoiled/files/storage/avatars'), { recursive: true })).filter(
    (name) => name.endsWith('.jpg'),
  );
  const [missing = ''] = avatars;
  await rm(at('backups/spoiled/files/storage/avatars', missing));
  const found = await runAkane(['backup', 'check', at('backups/spoiled'), ...scratch], settingsOf('checks'));
  assert.equal(found.code, 1);
  assert.ok(
    found.output.includes(`storage/avatars/${missing}: нет файла\nВ копии есть ошибки`),
    found.output,
  );
  assert.deepEqual(
    await postgres.query(
      'scratch',
      `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    ),
    [],
  );

  const table = at('backups/spoiled/tables/users.copy.zst');
  const bytes = await readFile(table);
  await writeFile(table, bytes.subarray(0, -3));
  const damaged = await runAkane(
    ['backup', 'check', at('backups/spoiled'), ...scratch],
    settingsOf('checks'),
  );
  assert.equal(damaged.code, 1);
  assert.match(damaged.output, /Резервная копия повреждена: tables\/users\.copy\.zst изменился\.\n$/);
});

test('a backup goes to a bucket, is checked there and comes back', async (context) => {
  const s3 = await startS3();
  context.after(s3.remove);
  const { S3_ENDPOINT, S3_KEY, S3_SECRET } = s3.env;
  const access = { S3_BACKUP_ENDPOINT: S3_ENDPOINT, S3_BACKUP_KEY: S3_KEY, S3_BACKUP_SECRET: S3_SECRET };
  const target = `s3://${BUCKET}/backups/1`;
  const written = await akane(['backup', target, '--files'], { ...settingsOf('first'), ...access });
  assert.match(written, /скопировано\)\.\ns3:\/\/akane\/backups\/1\n$/);
  const checked = await akane(['backup', 'check', target], { ...settingsOf('checks'), ...access });
  assert.match(checked, /Копия исправна: .*, [\d\s]+файл/);
  await postgres.query('postgres', 'create database from_s3');
  const settings = settingsOf('fifth', 'from_s3');
  await akane(['restore', target, '--files'], { ...settings, ...access });
  await akane(['backup', at('backups/7')], settings);
  const [taken, returned] = [
    await openBackup(await openPlace(target, readConfig(access, 'none'))),
    await openIn('7'),
  ];
  assert.deepEqual(contentOf(returned.manifest), contentOf(taken.manifest));
  assert.equal(returned.manifest.files.size, taken.manifest.files.size);
});

test('a database with tables is no place to restore into', async () => {
  const refused = await runAkane(['restore', at('backups/1')], settingsOf('first'));
  assert.equal(refused.code, 1);
  assert.match(refused.output, /База данных не пуста/);
  assert.equal((await ask(site, { path: '/' })).status, 200);
});

test('a backup that is killed is none, and the next one takes its place', async () => {
  const running = startScript(
    'operator/akane.ts',
    ['backup', at('backups/5'), '--files'],
    settingsOf('first'),
  );
  await waitUntil(() => existsSync(at('backups/5.unfinished')));
  running.child.kill('SIGKILL');
  await running.finished;
  assert.ok(!existsSync(at('backups/5')));
  const refused = await runAkane(['restore', at('backups/5.unfinished')], settingsOf('third'));
  assert.equal(refused.code, 1);
  assert.match(refused.output, /нет законченной резервной копии/);
  await akane(['backup', at('backups/5'), '--files'], settingsOf('first'));
  assert.ok(!existsSync(at('backups/5.unfinished')));
});

test('a restore that is killed leaves a database that starts no site and can be restored again', async () => {
  await postgres.query('postgres', 'create database killed');
  const settings = settingsOf('fourth', 'killed');
  const running = startScript('operator/akane.ts', ['restore', at('backups/1')], settings);
  const isFilling = async () => {
    const rows = await postgres
      .query('killed', 'select from unfinished_restore, episodes limit 1')
      .catch(() => undefined);
    return rows !== undefined;
  };
  await waitUntil(isFilling);
  running.child.kill('SIGKILL');
  await running.finished;
  for (const MIGRATE of ['auto', 'off']) {
    const start = startScript('operator/start.ts', [], { ...settings, PORT: '0', MIGRATE });
    const { code, output } = await start.finished;
    assert.equal(code, 1);
    assert.match(output, /восстановлена из резервной копии не до конца/);
  }
  // The commands keep nothing in the session, so they run through a pooler, too.
  const pooled = { ...settings, DATABASE_URL: pooler.urlOf('killed') };
  await akane(['restore', at('backups/1'), '--files'], pooled);
  await akane(['backup', at('backups/6')], pooled);
  const manifests = await Promise.all(['1', '6'].map(openIn));
  const [first, last] = manifests.map((one) => contentOf(one.manifest));
  assert.deepEqual(last, first);
});

function mountDisk(size: string): string | undefined {
  try {
    execFileSync('mkdir', ['-p', at('disk')]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at('disk')], { stdio: 'ignore' });
    return at('disk');
  } catch {
    return undefined;
  }
}

test('a full disk ends a backup with one sentence and leaves nothing', async (context) => {
  const disk = mountDisk('200k');
  if (disk === undefined) return context.skip('needs the right to mount a disk');
  try {
    const full = await runAkane(['backup', path.join(disk, 'backup'), '--files'], settingsOf('first'));
    assert.equal(full.code, 1);
    assert.match(full.output, /кончилось место\. Копии нет\. Освободите место и повторите команду\.\n$/);
    assert.deepEqual(await readdir(disk), []);
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
});
