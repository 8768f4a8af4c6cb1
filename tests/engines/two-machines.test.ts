import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { hasVideo, storedPlaylist, videoColumn } from '#server/catalog/episodes/episode-video.ts';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { setAvatar } from '#contract/account.ts';
import { torrentFile } from '#contract/torrents.ts';
import type { Image } from '#contract/values.ts';
import { openS3Storages } from '#server/media/storage/s3/open.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';
import { migrate } from '#server/platform/database/migrate/migrate.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { sweepStorage } from '#server/publishing/sweep/sweep-storage.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW } from '#tests/support/api.ts';
import { startHangingProxy } from '#tests/support/servers/hanging-proxy.ts';
import { runAkane, startScript, startSite, type TestSite } from '#tests/support/process.ts';
import { startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

// Two processes that share no folder: only a database and a bucket.
const DAY = 24 * 3_600_000;
let folder: string;
let postgres: TestPostgres;
let db: Database;
let s3: TestS3;
let sites: [TestSite, TestSite];
let settings: NodeJS.ProcessEnv;
let account: TestAccount;
let remove: () => Promise<void>;

before(async () => {
  ({ folder, remove } = await createTestFolder());
  [postgres, s3] = [await startPostgres(), await startS3()];
  await postgres.query('postgres', 'create database akane');
  db = openDatabase({ url: postgres.urlOf('akane') });
  await migrate(db);
  account = await createTestAccount({ db });
  for (const id of [1, 2])
    await saveRelease(
      db,
      catalogueEntry.parse(aCatalogueEntry(id)),
      { poster: undefined, covers: undefined },
      NOW,
    );
  settings = {
    DATABASE_URL: postgres.urlOf('akane'),
    ...s3.env,
    DEMO: 'off',
    BOT_CHECK: 'off',
    TORRENT_WEB_SEED_GB: '1',
  };
  sites = [
    await startSite(path.join(folder, 'a'), settings),
    await startSite(path.join(folder, 'b'), settings),
  ];
});
after(async () => {
  for (const { process } of sites) process.child.kill('SIGTERM');
  await Promise.all(sites.map(({ process }) => process.finished));
  await db.destroy();
  await postgres.remove();
  await s3.remove();
  await remove();
});

const ask = (at: 0 | 1, address: string, init?: RequestInit) =>
  fetch(new URL(address, sites[at].origin), init);

async function akane(...args: string[]): Promise<void> {
  const { code, output } = await runAkane(args, sites[0].env);
  assert.equal(code, 0, output);
}

/** The first segment of the only episode of a release, as a player of this process finds it. */
async function segmentOf(at: 0 | 1, releaseId: number): Promise<string> {
  const { id } = await db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow();
  const answer = await ask(at, `/media/hls/${id}/480.m3u8`);
  assert.equal(answer.status, 200);
  const [line = ''] = (await answer.text()).match(/^[^#\s].*$/m) ?? [];
  return new URL(line, `${sites[at].origin}/media/hls/${id}/`).pathname;
}

test('the start names the bucket', () => {
  for (const { process } of sites)
    assert.match(process.output(), /^Файлы: S3, 127\.0\.0\.1:\d+, akane\/site\/$/m);
});

test('an avatar that was uploaded to one process is shown by the other', async () => {
  const body = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#f80' } })
    .png()
    .toBuffer();
  const headers = { ...account.headers, 'content-type': 'image/png' };
  const set = await ask(0, setAvatar.path, { method: 'POST', headers, body: Buffer.from(body) });
  assert.equal(set.status, 200);
  const { preview } = (await set.json()) as Image;
  const shown = await ask(1, preview ?? '');
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/jpeg']);
  assert.equal((await sharp(await shown.bytes()).metadata()).width, 320);
});

test('a video that was published on one machine plays by ranges through the other', async () => {
  const file = await makeVideo(path.join(folder, 'one.mp4'));
  await akane('ingest', '--release', 'release-1', '--ordinal', '1', file);
  const segment = await segmentOf(1, 1);
  const whole = await (await ask(1, segment)).bytes();
  const part = await ask(1, segment, { headers: { range: 'bytes=100-299' } });
  assert.deepEqual([part.status, part.headers.get('content-type')], [206, 'video/mp2t']);
  assert.deepEqual(await part.bytes(), whole.slice(100, 300));
  assert.equal(part.headers.get('content-range'), `bytes 100-299/${whole.length}`);
  assert.equal((await ask(1, segment.replace(/\/t\/[^/]+/, ''))).status, 403);
});

test('a torrent that was made on one machine is downloaded through the other, with its web seed', async () => {
  const file = await makeVideo(path.join(folder, '[Akane] Луна - 01 [WEBRip 1080p].mkv'));
  await akane('torrent', 'add', '--release', 'release-1', '--type', 'WEBRip', '--quality', '1080p', file);
  const { hash } = await db.selectFrom('torrents').select('hash').executeTakeFirstOrThrow();
  const torrent = await ask(1, torrentFile.path.replace(':hashOrId', hash));
  assert.deepEqual([torrent.status, torrent.headers.get('content-type')], [200, 'application/x-bittorrent']);
  const address = `/storage/torrents/1/${hash}/${encodeURIComponent(path.basename(file))}`;
  const part = await ask(1, address, { headers: { range: 'bytes=0-999' } });
  assert.deepEqual([part.status, part.headers.get('content-type')], [206, 'application/octet-stream']);
  assert.deepEqual(Buffer.from(await part.bytes()), (await readFile(file)).subarray(0, 1000));
});

test('while S3 is stopped files are 503 and pages are 200; files are back when it is', async () => {
  const segment = await segmentOf(1, 1);
  await s3.stop();
  for (const at of [0, 1] as const) {
    assert.equal((await ask(at, segment)).status, 503);
    for (const page of ['/', '/anime/catalog', '/api/v1/anime/releases/1'])
      assert.equal((await ask(at, page)).status, 200, page);
  }
  await s3.start();
  assert.equal((await ask(0, segment)).status, 200);
});

test('a machine that dies while it publishes leaves nothing visible, and the sweep removes its files', async () => {
  const file = await makeVideo(path.join(folder, 'two.mp4'), { seconds: 20 });
  const isSegment = (req: { method?: string | undefined; url?: string | undefined }) =>
    req.method === 'PUT' && /\/videos\/2\/.*\.ts/.test(req.url ?? '');
  const proxy = await startHangingProxy(s3.env['S3_ENDPOINT'] ?? '', 2, isSegment);
  // The other processes would take the work of the dead one over.
  for (const site of sites) await site.stop();
  const env = { ...settings, DATA_DIR: path.join(folder, 'c'), S3_ENDPOINT: proxy.origin };
  const dying = startScript(
    'operator/akane.ts',
    ['ingest', '--release', 'release-2', '--ordinal', '1', file],
    env,
  );
  await Promise.race([proxy.reached, dying.finished]);
  dying.child.kill('SIGKILL');
  await dying.finished;
  proxy.close();

  const storages = openS3Storages(s3.settings, openWorkFolders(path.join(folder, 'work')), assert.fail);
  const filesOf = () => Array.fromAsync(storages.storage.list('videos/2'), ({ key }) => key);
  const left = await filesOf();
  assert.ok(left.length >= 2, left.join());
  assert.deepEqual(
    left.filter((key) => /\.(m3u8|json)$/.test(key)),
    [],
    'no playlist and no manifest before all segments',
  );
  const episode = await db
    .selectFrom('episodes')
    .select(['is_published', hasVideo.as('has_video')])
    .where('release_id', '=', 2)
    .executeTakeFirstOrThrow();
  assert.deepEqual(episode, { is_published: false, has_video: false });
  await sweepStorage({ db, ...storages });
  assert.deepEqual(await filesOf(), left);
  await sweepStorage({ db, ...storages }, Date.now() + DAY + 60_000);
  assert.deepEqual(await filesOf(), []);
  const kept = await storages.storage.open(`${(await videoOf(1)).slice(0, -'480.m3u8'.length)}480_00000.ts`);
  assert.ok(kept && (await buffer(kept.stream)).length > 1000);
});

async function videoOf(releaseId: number): Promise<string> {
  const { video } = await db
    .selectFrom('episodes')
    .select(videoColumn().as('video'))
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow();
  return storedPlaylist(video, 480) ?? '';
}

test('another machine publishes the video of the dead one', async () => {
  sites = [
    await startSite(path.join(folder, 'a'), settings),
    await startSite(path.join(folder, 'b'), settings),
  ];
  // The dead one holds it for half a minute.
  await waitUntil(async () => (await videoOf(2)) !== '', 300_000);
  assert.equal((await ask(1, await segmentOf(1, 2))).status, 200);
});

test('all files are brought to a folder and back while the site runs', async () => {
  const env = { ...settings, DATA_DIR: path.join(folder, 'moved') };
  const move = async (...args: string[]) => {
    const { code, output } = await runAkane(['storage', 'move', ...args], env);
    assert.equal(code, 0, output);
    return output;
  };
  assert.match(
    await move('--to', 'folder'),
    /Скопировано: [\d\s]+ файл.*Уже на месте: 0\. Суммы копий сверены\.$/m,
  );
  assert.match(await move('--to', 'folder'), /Скопировано: 0 файлов.*Уже на месте: [1-9]/);
  const alone = await startSite(path.join(folder, 'moved'), {
    DATABASE_URL: settings['DATABASE_URL'],
    MEDIA_SIGNING_KEY: settings['MEDIA_SIGNING_KEY'],
    DEMO: 'off',
  });
  try {
    const segment = await segmentOf(1, 1);
    const answers = [await fetch(new URL(segment, alone.origin)), await ask(1, segment)];
    const [own, other] = await Promise.all(answers.map((answer) => answer.bytes()));
    assert.deepEqual(own, other);
  } finally {
    await alone.stop();
  }
  assert.match(await move('--to', 's3', '--check'), /Скопировано: 0 файлов/);
});
