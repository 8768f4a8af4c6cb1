import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, mock, test } from 'node:test';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { openS3Storages } from '#server/media/storage/s3/open.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';
import type { Storages } from '#server/resources.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startS3 } from '#tests/support/servers/s3.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { terminal } from '../../terminal.ts';
import { createBackup } from '../create-backup.ts';
import { openBackup } from '../manifest.ts';
import { joinByKey } from './file-list.ts';
import { inParallel } from './in-parallel.ts';
import { openFolderPlace } from '../place/folder-place.ts';
import { orderFiles } from './order-files.ts';
import { checkCopies, compareStorage, restoreFiles } from './restore-files.ts';
import { joinStorages } from './stored-files.ts';
import { filesOf } from './write-files.ts';

let database: TestDatabase;
let folder: string;
let remove: () => Promise<void>;

const at = (...names: string[]) => path.join(folder, ...names);
const storagesIn = (name: string) => ({
  storage: openFolderStorage(at(name, 'storage')),
  torrentStorage: openFolderStorage(at(name, 'torrents')),
  privateStorage: openFolderStorage(at(name, 'private')),
});
const placeOf = (name: string) => openFolderPlace(at('backups', name));
const back = (name: string, withFiles: boolean, storages: Storages = storagesIn('site')) =>
  createBackup({ address: database.address, storage: joinStorages(storages) }, placeOf(name), { withFiles });
const open = (name: string) => openBackup(placeOf(name));
const inodeOf = async (...names: string[]) => (await stat(at(...names))).ino;

const AVATAR = 'avatars/1/a.jpg';
const OF_TORRENT = `torrents/1/${'a'.repeat(40)}/Ночной поезд 01.mkv`;

before(async () => {
  mock.method(terminal, 'bar', (_: string, __: number, work: (reach: () => void) => unknown) =>
    work(() => {}),
  );
  ({ folder, remove } = await createTestFolder());
  database = await createTestDatabase();
  const { storage, torrentStorage, privateStorage } = storagesIn('site');
  await storage.put(AVATAR, 'avatar');
  await storage.put('avatars/1-b/c.jpg', 'other');
  await storage.put(OF_TORRENT, 'film');
  await torrentStorage.put('b.torrent', 'torrent');
  await privateStorage.put('claims/1/d', 'document');
});
after(async () => {
  await database.close();
  await remove();
});

async function keysOf(name: string): Promise<string[]> {
  return Array.fromAsync(filesOf(await open(name)), ({ key }) => key);
}

async function problemsOf(work: (add: (key: string, problem: string) => void) => Promise<void>) {
  const problems: string[] = [];
  await work((key, problem) => problems.push(`${key}: ${problem}`));
  return problems;
}

test('the list names all stored files, with copies if they are wanted', async () => {
  const listed = await back('1', false);
  assert.deepEqual([listed.files.count, listed.files.size, listed.files.are_copied], [5, 30, false]);
  const keys = [
    'private/claims/1/d',
    'storage/avatars/1-b/c.jpg',
    `storage/${AVATAR}`,
    `storage/${OF_TORRENT}`,
    'torrents/b.torrent',
  ];
  assert.deepEqual(await keysOf('1'), keys);
  const copied = await back('2', true);
  assert.deepEqual({ ...copied.files, are_copied: false }, listed.files);
  assert.equal(await readFile(at('backups/2/files/storage', OF_TORRENT), 'utf8'), 'film');
});

test('a later backup copies only what is new, and a change does not reach the earlier one', async () => {
  const { storage } = storagesIn('site');
  await storage.put('avatars/2/d.jpg', 'new');
  await storage.put('avatars/1-b/c.jpg', 'longer than before');
  await back('3', true);
  assert.equal(
    await inodeOf('backups/3/files/storage', AVATAR),
    await inodeOf('backups/2/files/storage', AVATAR),
  );
  assert.equal(await readFile(at('backups/2/files/storage/avatars/1-b/c.jpg'), 'utf8'), 'other');
  assert.equal(await readFile(at('backups/3/files/storage/avatars/1-b/c.jpg'), 'utf8'), 'longer than before');
  assert.deepEqual(await problemsOf(async (add) => checkCopies(await open('2'), add)), []);
  await storage.remove('avatars/2');
  await back('4', true);
  assert.ok(!(await keysOf('4')).includes('storage/avatars/2/d.jpg'));
});

test('files that come or go while the tables are read are in the copies', async () => {
  const { storage, ...others } = storagesIn('site');
  let reads = 0;
  const changing = {
    ...storage,
    list: () => {
      reads += 1;
      // The lists are for the order, for the progress, for the copies, and for what has changed since.
      return (async function* () {
        if (reads === 4) {
          await storage.put('avatars/3/late.jpg', 'late');
          await storage.remove('avatars/1');
        }
        yield* storage.list();
      })();
    },
  };
  await storage.put(AVATAR, 'avatar');
  await back('5', true, { storage: changing, ...others });
  const keys = await keysOf('5');
  assert.ok(keys.includes('storage/avatars/3/late.jpg') && keys.includes(`storage/${AVATAR}`));
  assert.deepEqual(await problemsOf(async (add) => checkCopies(await open('5'), add)), []);
  await storage.put(AVATAR, 'avatar');
});

test('restored files are those of the backup; what is missing or changed is named and not restored', async () => {
  await back('6', true);
  await rm(at('backups/6/files/torrents/b.torrent'));
  await rm(at('backups/6/files/storage', AVATAR));
  await writeFile(at('backups/6/files/storage', AVATAR), 'AVATAR');
  const expected = [`storage/${AVATAR}: файл изменился`, 'torrents/b.torrent: нет файла'];
  assert.deepEqual(await problemsOf(async (add) => checkCopies(await open('6'), add)), expected);
  const storages = storagesIn('restored');
  const restored = joinStorages(storages);
  assert.deepEqual(await problemsOf(async (add) => restoreFiles(restored, await open('6'), add)), expected);
  assert.equal(String(await storages.storage.read(OF_TORRENT)), 'film');
  assert.equal(String(await storages.privateStorage.read('claims/1/d')), 'document');
  assert.equal(await storages.storage.exists(AVATAR), false);
  assert.deepEqual(await problemsOf(async (add) => compareStorage(restored, await open('6'), add)), [
    `storage/${AVATAR}: нет файла`,
    'torrents/b.torrent: нет файла',
  ]);
});

test('files in an S3-compatible store are restored and backed up alike', async (context) => {
  const s3 = await startS3();
  context.after(s3.remove);
  const storages = openS3Storages(s3.settings, openWorkFolders(at('work')), () => {});
  const stored = joinStorages(storages);
  const problems = await problemsOf(async (add) => restoreFiles(stored, await open('6'), add));
  assert.deepEqual(problems, [`storage/${AVATAR}: файл изменился`, 'torrents/b.torrent: нет файла']);
  assert.equal(await storages.storage.exists(AVATAR), false);
  await back('7', true, storages);
  assert.deepEqual(await keysOf('7'), await Array.fromAsync(stored.list(), ({ key }) => key));
  assert.equal(await readFile(at('backups/7/files/storage', OF_TORRENT), 'utf8'), 'film');
  await storages.storage.put('avatars/9/e.jpg', 'more');
  const { files } = await back('8', true, storages);
  assert.equal(files.count, (await open('7')).manifest.files.count + 1);
  assert.equal(
    await inodeOf('backups/8/files/storage', OF_TORRENT),
    await inodeOf('backups/7/files/storage', OF_TORRENT),
  );
});

test('lists are joined by the bytes of their keys, and a list out of order is an error', async () => {
  const listOf = async function* (...keys: string[]) {
    for (const key of keys) yield { key };
  };
  const joined = joinByKey(listOf('a', 'b', 'ю', '😀'), listOf('b', 'c', '😀'));
  const pairs = await Array.fromAsync(joined, ({ left, right }) => [left?.key, right?.key]);
  assert.deepEqual(pairs, [
    ['a', undefined],
    ['b', 'b'],
    [undefined, 'c'],
    ['ю', undefined],
    ['😀', '😀'],
  ]);
  await assert.rejects(Array.fromAsync(joinByKey(listOf('b', 'a'), listOf())), /не по порядку: a после b/);
});

test('a store may list its files in any order', async () => {
  const keys = ['b', 'a/2', 'ю', 'a-1', '😀', 'a/1', 'c'];
  const changed = new Date('2026-11-23T18:00:00.123Z');
  const list = async function* () {
    for (const [size, key] of keys.entries()) yield { key, size, changed };
  };
  const listInOrder = orderFiles(list, 3);
  for (let call = 0; call < 2; call += 1) {
    const files = await Array.fromAsync(listInOrder());
    assert.deepEqual(
      files.map(({ key }) => key),
      ['a-1', 'a/1', 'a/2', 'b', 'c', 'ю', '😀'],
    );
    assert.deepEqual(files[0], { key: 'a-1', size: 3, changed });
  }
});

test('parallel work keeps the order, and the first failure is that of the earliest item', async () => {
  const items = async function* () {
    for (let n = 1; n <= 6; n += 1) yield n;
  };
  let running = 0;
  let most = 0;
  const work = async (n: number) => {
    most = Math.max(most, (running += 1));
    for (let turn = n; turn < 8; turn += 1) await Promise.resolve();
    running -= 1;
    return n * 10;
  };
  const results = await Array.fromAsync(inParallel(items(), 3, work));
  assert.deepEqual([results, most], [[10, 20, 30, 40, 50, 60], 3]);
  const fail = async (n: number) => Promise.reject(new Error(`at ${n}`));
  await assert.rejects(Array.fromAsync(inParallel(items(), 3, fail)), /at 1/);
});
