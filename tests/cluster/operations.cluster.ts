import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { videoColumn } from '#server/catalog/episodes/episode-video.ts';
import { openBackup } from '#operator/backup/manifest.ts';
import { openFolderPlace } from '#operator/backup/place/folder-place.ts';
import { createClient } from '#server/platform/database/open.ts';
import { openWriters, type Writer } from '#tests/drills/kill-writers.ts';
import { extractRelease, previousRelease } from '#tests/engines/previous-release.ts';
import { makeVideo } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startCeph, type Ceph } from './ceph.ts';
import { drill } from './drill.ts';
import { startClusterSite, type ClusterSite } from './site.ts';

const WAIT_MS = 280_000;
// A busy machine needs minutes to start it all.
const TIMEOUT_MS = 900_000;
const NAMES = ['web-1', 'web-2', 'jobs-1'] as const;
const release = previousRelease();

let folder: string;
let site: ClusterSite;
let ceph: Ceph;
let writers: Writer[];
before(
  async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'akane-cluster-'));
    // The databases run as another user.
    chmodSync(folder, 0o755);
    const previous = path.join(folder, 'previous');
    if (release !== undefined) extractRelease(release, previous);
    const storage = async () => (ceph = await startCeph(folder));
    site = await startClusterSite(folder, {
      names: NAMES,
      storage,
      ...(release !== undefined && { root: previous }),
    });
    writers = await openWriters(site.db);
  },
  { timeout: TIMEOUT_MS },
);
after(() => site?.close());

test(
  'the previous release is replaced by this one, with its tables, under load',
  { timeout: TIMEOUT_MS },
  async (t) => {
    if (release === undefined) return t.skip('the history of the project is not here');
    await drill(
      site,
      writers,
      'новая версия с таблицами',
      async () => {
        const migrated = await site.akane('jobs-1', ['migrate']);
        assert.equal(migrated.code, 0, migrated.output);
        for (const name of NAMES) {
          assert.equal(await site.stop(name), 0);
          await site.start(name);
        }
      },
      { maxGap: 15 },
    );
  },
);

test('the gateway is killed while a video is published', { timeout: TIMEOUT_MS }, async () => {
  for (const name of ['runner-1', 'runner-2'] as const) await site.start(name);
  const file = await makeVideo(path.join(folder, 'film.mp4'), { size: '854x480', seconds: 60 });
  const episode = () =>
    site.db
      .selectFrom('episodes')
      .leftJoin('ingests', 'ingests.episode_id', 'episodes.id')
      .select(['ingests.progress', 'episodes.is_published', 'episodes.id', videoColumn().as('video')])
      .where('ordinal', '=', 101)
      .execute();
  await drill(
    site,
    writers,
    'шлюз S3 убит на 10 с во время обработки видео',
    async () => {
      const command = site.akane('web-1', ['ingest', '--release', 'release-1', '--ordinal', '101', file]);
      await waitUntil(async () => ((await episode())[0]?.progress ?? 0) > 0, WAIT_MS);
      ceph.killGateway();
      await pause(10_000);
      await ceph.startGateway();
      const { code, output } = await command;
      assert.equal(code, 0, output);
    },
    { maxGap: 15 },
  );
  const rows = await episode();
  assert.deepEqual(
    rows.map((row) => row.is_published),
    [true],
  );
  const playlist = await fetch(`${site.origin}/media/hls/${rows[0]?.id}/480.m3u8`);
  assert.equal(playlist.status, 200);
  const [line = ''] = (await playlist.text()).match(/^[^#\s].*$/m) ?? [];
  const segment = await fetch(new URL(line, playlist.url));
  assert.equal(segment.status, 200);
  assert.ok((await segment.bytes()).length > 1000);
});

test(
  'a backup of the site is restored into the cluster beside it, while the primary changes',
  { timeout: TIMEOUT_MS },
  async () => {
    const { databases } = site;
    const contentOf = async (name: string) => {
      const { manifest } = await openBackup(openFolderPlace(path.join(folder, name)));
      return manifest.tables.filter((table) => !table.name.startsWith('journal_'));
    };
    const akane = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
      const { code, output } = await site.akane('jobs-1', args, env);
      assert.equal(code, 0, output);
    };
    const client = createClient({ url: databases.urlOf('postgres') });
    await client.connect();
    await client.query('create database restored owner akane');
    await client.end();
    const restored = {
      DATABASE_URL: 'postgres://akane:change-me@127.0.0.1:5432/restored',
      DATABASE_READ_URL: '',
      S3_PREFIX: 'restored',
    };
    await drill(
      site,
      writers,
      'копия снята и возвращена в другую базу кластера',
      async () => {
        await akane(['backup', path.join(folder, 'taken'), '--files']);
        await akane(['restore', path.join(folder, 'taken'), '--files'], restored);
        await databases.switchOver(await databases.primary(), await databases.standby());
        await databases.untilWhole();
        await akane(['backup', path.join(folder, 'again')], restored);
      },
      { maxGap: 20 },
    );
    assert.deepEqual(await contentOf('again'), await contentOf('taken'));
  },
);
