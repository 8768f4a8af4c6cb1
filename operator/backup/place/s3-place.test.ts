import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, mock, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { openBucket } from '#server/media/storage/s3/open.ts';
import { listFiles } from '#server/media/storage/s3/listing.ts';
import { put } from '#server/media/storage/s3/uploads.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startHangingProxy } from '#tests/support/servers/hanging-proxy.ts';
import { BUCKET, startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { terminal } from '../../terminal.ts';
import { checkBackup } from '../check-backup.ts';
import { createBackup } from '../create-backup.ts';
import { joinStorages, type StoredFiles } from '../files/stored-files.ts';
import { openBackup } from '../manifest.ts';
import { restoreBackup } from '../restore-backup.ts';
import { openPlace } from './open-place.ts';

let database: TestDatabase;
let empty: TestDatabase;
let s3: TestS3;
let folder: string;
let remove: () => Promise<void>;
/** The requests that reached the store. */
const requests: string[] = [];
let close: () => void;
let endpoint: string;

const HASH = 'a'.repeat(40);
const OF_TORRENT = `torrents/1/${HASH}/Ночной поезд 01.mkv`;
const LONG = 'x'.repeat(9 << 20);

const storageIn = (name: string) =>
  joinStorages({
    storage: openFolderStorage(path.join(folder, name, 'storage')),
    torrentStorage: openFolderStorage(path.join(folder, name, 'torrents')),
    privateStorage: openFolderStorage(path.join(folder, name, 'private')),
  });
const placeOf = (address: string, settings: NodeJS.ProcessEnv = {}) =>
  openPlace(
    address,
    readConfig(
      { S3_BACKUP_ENDPOINT: endpoint, S3_BACKUP_KEY: 'S3RVER', S3_BACKUP_SECRET: 'S3RVER', ...settings },
      'none',
    ),
  );
const addressOf = (name: string) => `s3://${BUCKET}/backups/${name}`;
const back = async (name: string, { storage = storageIn('site'), withFiles = true } = {}) =>
  createBackup({ address: database.address, storage }, await placeOf(addressOf(name)), { withFiles });
const open = async (name: string) => openBackup(await placeOf(addressOf(name)));
const bucket = () => openBucket({ ...s3.settings }, BUCKET, () => {});
const namesIn = (name: string) =>
  Array.fromAsync(listFiles({ ...bucket(), prefix: `backups/${name}/` }, ''), ({ key }) => key);

before(async () => {
  mock.method(terminal, 'bar', (_: string, __: number, work: (reach: () => void) => unknown) =>
    work(() => {}),
  );
  ({ folder, remove } = await createTestFolder());
  [s3, database, empty] = [await startS3(), await createTestDatabase(), await createEmptyDatabase()];
  const note = ({ method, headers, url }: IncomingMessage) => {
    const isCopy = headers['x-amz-copy-source'] !== undefined;
    requests.push(`${isCopy ? 'COPY' : method} ${decodeURI(url ?? '').split('?')[0]}`);
    return false;
  };
  ({ origin: endpoint, close } = await startHangingProxy(s3.settings.endpoint ?? '', 0, note));
  await database.db.insertInto('genres').values({ name: 'Драма' }).execute();
  const storage = storageIn('site');
  await storage.put('storage/avatars/1/a.jpg', 'avatar');
  await storage.put(`storage/${OF_TORRENT}`, LONG);
  await storage.put('torrents/b.torrent', 'torrent');
});
after(async () => {
  close();
  await database.close();
  await empty.close();
  await s3.remove();
  await remove();
});

test('a backup in S3 is checked, and restored with its files', async () => {
  const { files } = await back('1');
  assert.deepEqual([files.count, files.are_copied], [3, true]);
  const names = await namesIn('1');
  assert.ok(names.includes('manifest.json') && names.includes(`files/storage/${OF_TORRENT}`));
  assert.ok(!names.includes('unfinished') && !names.includes('files-first.jsonl.zst'));
  const problems: string[] = [];
  const onProblem = (name: string, problem: string) => void problems.push(`${name}: ${problem}`);
  const deps = { db: empty.db, address: empty.address, log: assert.fail };
  await checkBackup({ ...deps, log: () => {} }, await open('1'), onProblem);
  const storage = storageIn('restored');
  await restoreBackup({ ...deps, log: () => {}, storage }, await open('1'), { withFiles: true, onProblem });
  assert.deepEqual(problems, []);
  const restored = await storage.open(`storage/${OF_TORRENT}`);
  assert.equal(restored && (await text(restored.stream)), LONG);
  assert.deepEqual(await empty.db.selectFrom('genres').select('name').execute(), [{ name: 'Драма' }]);
});

test('a later backup uploads only new files; the store copies the others', async () => {
  const storage = storageIn('site');
  await storage.put('storage/avatars/2/b.jpg', 'new');
  requests.length = 0;
  await back('2');
  const madeBy = (method: string) =>
    requests.filter((line) => line.startsWith(`${method} `) && line.includes('/files/'));
  assert.deepEqual(madeBy('PUT'), [`PUT /${BUCKET}/backups/2/files/storage/avatars/2/b.jpg`]);
  assert.deepEqual(madeBy('COPY').length, 3);
  assert.ok((await namesIn('2')).includes(`files/storage/${OF_TORRENT}`));
});

test('a backup without a manifest is none, and the next one removes what it left', async () => {
  const place = await placeOf(addressOf('3'));
  const { place: begun } = await place.begin();
  await begun.write('tables/rest.copy.zst', (async function* () {})());
  await assert.rejects(open('3'), { code: 'not_found', message: /нет законченной резервной копии/ });
  await back('3', { withFiles: false });
  assert.ok(!(await namesIn('3')).includes('tables/rest.copy.zst'));
  assert.equal((await open('3')).manifest.files.count, 4);
});

test('nothing is written where a backup or anything else is', async () => {
  await assert.rejects(back('3'), { code: 'conflict', message: /backups\/3 уже есть\. Укажите новое имя/ });
  await put({ ...bucket(), prefix: 'backups/' }, 'other/file', Buffer.from('of somebody'));
  await assert.rejects(back('other'), { code: 'conflict' });
  assert.deepEqual(await namesIn('other'), ['file']);
});

test('a store that goes away in the middle ends a backup with a sentence, and leaves none', async () => {
  const site = storageIn('site');
  let stopping: Promise<void> | undefined;
  const storage: StoredFiles = {
    ...site,
    open: async (key) => {
      await (stopping ??= s3.stop());
      return site.open(key);
    },
  };
  await site.put('storage/avatars/3/c.jpg', 'another');
  await assert.rejects(back('4', { storage }), {
    code: 'unavailable',
    message: /^S3 не отвечает, адрес s3:.*повторите команду\.$/s,
  });
  await s3.start();
  await assert.rejects(open('4'), { code: 'not_found' });
  await back('4');
  assert.equal((await open('4')).manifest.files.count, 5);
});

test('a failure of the database or of the files is not blamed on the store', async () => {
  const site = storageIn('site');
  const failing: StoredFiles = {
    ...site,
    list: async function* () {
      yield* site.list();
      throw new Error('the disk is broken');
    },
  };
  await assert.rejects(back('5', { storage: failing, withFiles: false }), /the disk is broken/);
  assert.deepEqual(await namesIn('5'), []);
});

test('a store that goes away while a backup is read is no damage of it', async () => {
  const opened = await open('4');
  await s3.stop();
  try {
    const deps = { db: empty.db, address: empty.address, log: () => {}, storage: storageIn('restored') };
    const options = { withFiles: false, onProblem: assert.fail };
    await assert.rejects(restoreBackup(deps, opened, options), { message: /^S3 не отвечает/ });
  } finally {
    await s3.start();
  }
});

test('what is wrong with an address or its bucket is said', async () => {
  const begin = async (address: string, settings?: NodeJS.ProcessEnv) =>
    (await placeOf(address, settings)).begin();
  for (const address of [
    's3://akane',
    's3://akane/',
    's3://Ak/1',
    's3://akane/../1',
    's3://akane/.a',
    'https://s3/akane/1',
  ])
    await assert.rejects(begin(address), { code: 'invalid', message: /вида s3:\/\/БАКЕТ\/ИМЯ/ }, address);
  await assert.rejects(begin('s3://none/1'), {
    message: 'В S3 нет бакета none: проверьте адрес s3://none/1.',
  });
  const own = { ...s3.env, S3_BACKUP_ENDPOINT: '', S3_BACKUP_KEY: '', S3_BACKUP_SECRET: '' };
  await assert.rejects(begin(`s3://${BUCKET}/1`, { S3_BACKUP_KEY: 'wrong' }), {
    message: `S3 не пускает к s3://${BUCKET}/1: проверьте ключ и его права (InvalidAccessKeyId).`,
  });
  await assert.rejects(begin(`s3://${BUCKET}/site/storage/1`, own), { message: /там файлы сайта/ });
  const { discard } = await begin(`s3://${BUCKET}/site/backups/1`, own);
  await discard();
});
