import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { encodeSample, flashes } from '#tests/support/samples/flash-and-beep.ts';
import { ownFolder } from '#tests/support/samples/own-video.ts';
import { addRelease } from '#tests/support/samples/release.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { findIngest, startIngest, startIngestWorker } from '../ingest.ts';

const dataId = '00000000-0000-4000-8000-000000000001';
const TIMEOUT_MS = 300_000;
const JAPANESE = 440;
const RUSSIAN = 880;

let db: Database;
let storage: FolderStorage;
let file: string;
let close: () => Promise<void>;
before(async () => {
  const { folder, remove } = await createTestFolder();
  const database = await createTestDatabase();
  ({ db } = database);
  storage = openFolderStorage(path.join(folder, 'storage'));
  await addRelease(db, 'moon', '2020-01-01T00:00:00+00:00');
  const sine = (hertz: number) => ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=2:r=48000`];
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-c:a', 'aac', '-b:a', '64k'];
  const languages = ['-metadata:s:a:0', 'language=jpn', '-metadata:s:a:1', 'language=rus'];
  const titles = ['-metadata:s:a:1', 'title=Dub', '-disposition:a:0', 'default', '-disposition:a:1', '0'];
  const chapters = path.join(folder, 'chapters.txt');
  const chapter = '[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Opening\n';
  await writeFile(chapters, `;FFMETADATA1\n${chapter}`);
  const inputs = [...flashes(2), ...sine(JAPANESE), ...sine(RUSSIAN), '-f', 'ffmetadata', '-i', chapters];
  const tags = [...languages, ...titles, '-map_chapters', '3'];
  file = await encodeSample(path.join(folder, 'two.mkv'), inputs, [...maps, ...tags]);
  close = async () => {
    await database.close();
    await remove();
  };
});
after(() => close());

function start(ordinal: number, audio: number | null = null) {
  return startIngest({ db, storage, dataId }, { release: 'moon', ordinal, file, changes: {}, audio });
}

/** Publishes an ingest; returns its report and the tone of the episode. */
async function publish(id: string): Promise<{ report: string; hertz: number }> {
  const worker = await startIngestWorker({ db, storage, dataId, log: () => {} });
  try {
    await waitUntil(async () => (await findIngest(db, id))?.state === 'done', TIMEOUT_MS);
  } finally {
    await worker.stop('shutdown');
  }
  const { report, episode_id } = await db
    .selectFrom('ingests')
    .select(['report', 'episode_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const made = storage.localPath(`${await ownFolder(db, episode_id)}/480_00000.ts`);
  const volumes: number[] = [];
  for (const hertz of [JAPANESE, RUSSIAN]) {
    const filter = `bandpass=f=${hertz}:width_type=h:w=100,volumedetect`;
    const args = ['-hide_banner', '-i', made, '-map', '0:a', '-af', filter, '-f', 'null', '-'];
    const { stderr } = await execa('ffmpeg', args);
    volumes.push(Number(/mean_volume: (\S+) dB/.exec(stderr)?.[1]));
  }
  const [first = 0, second = 0] = volumes;
  return { report: report ?? '', hertz: first > second ? JAPANESE : RUSSIAN };
}

test('the Russian dub is published though it is the second track and not the default one', async () => {
  const { report, hertz } = await publish((await start(1)).id);
  assert.equal(hertz, RUSSIAN);
  assert.match(report, /Взята звуковая дорожка 2 из 2, русская по языку: русский, «Dub», AAC, моно\./);
  assert.match(report, /Остальной звук не взят.*: 1 \(японский, AAC, моно\)\./);
});

test('a chapter named after the opening gives its mark', async () => {
  const columns = ['opening_start', 'opening_stop', 'ending_start'] as const;
  const row = await db.selectFrom('episodes').select(columns).where('ordinal', '=', 1).executeTakeFirst();
  assert.deepEqual(row, { opening_start: 0, opening_stop: 1, ending_start: null });
});

test('the sound track that was asked for is kept with the job and published', async () => {
  const { report, hertz } = await publish((await start(2, 1)).id);
  assert.equal(hertz, JAPANESE);
  assert.match(report, /Взята звуковая дорожка 1 из 2, как задано опцией --audio/);
});

test('a number that is not there is refused with the tracks that are, before anything is queued', async () => {
  await assert.rejects(start(3, 3), {
    code: 'invalid',
    message: /Звуковой дорожки 3 в файле нет\. Есть: 1 \(японский, .*\), 2 \(русский, «Dub», AAC, моно\)\.$/,
  });
  const queued = await db.selectFrom('episodes').select('id').where('ordinal', '=', 3).execute();
  assert.deepEqual(queued, []);
});

test('the same file with another sound replaces the one that waits', async () => {
  const [first, second, third] = [await start(4), await start(4, 1), await start(4, 1)];
  assert.notEqual(first.id, second.id);
  assert.deepEqual([second.joined, third], [false, { id: second.id, joined: true }]);
});
