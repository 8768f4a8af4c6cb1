import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createTestFolder } from '#tests/support/video.ts';
import { openFolderStorage, type FolderStorage } from './folder-storage.ts';
import { newVideoKey } from './storage.ts';
import { WORK_FOLDER } from './work-folders.ts';

let folder: string;
let storage: FolderStorage;
let remove: () => Promise<void>;

before(async () => {
  ({ folder, remove } = await createTestFolder());
  storage = openFolderStorage(path.join(folder, 'storage'));
});
after(() => remove());

test('reads what was stored; the address is the key below /storage/', async () => {
  await storage.put('releases/posters/a/800.jpg', 'bytes');
  assert.equal(String(await storage.read('releases/posters/a/800.jpg')), 'bytes');
  assert.equal(storage.publicUrl('releases/posters/a/800.jpg'), '/storage/releases/posters/a/800.jpg');
  assert.equal(await storage.exists('releases/posters/a/800.jpg'), true);
  await storage.remove('releases/posters/a');
  assert.equal(await storage.exists('releases/posters/a/800.jpg'), false);
});

test('no key leads out of the storage or to hidden files', () => {
  for (const key of [
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'a/./b',
    '.work/x',
    'a/.b',
    'a\\b',
    'a\0b',
    'C:x',
    '',
  ]) {
    assert.throws(() => storage.localPath(key), { code: 'invalid' }, key);
  }
});

test('publishes a finished folder at once and leaves no work folder', async () => {
  const work = await storage.work.create('run');
  await writeFile(path.join(work, 'a.ts'), 'segment');
  await storage.putFolder('videos/1/moved', work);
  assert.equal(String(await storage.read('videos/1/moved/a.ts')), 'segment');
  assert.deepEqual(await readdir(path.join(folder, 'storage', WORK_FOLDER)), []);
});

test('never overwrites an existing folder', async () => {
  const work = await storage.work.create('run');
  await writeFile(path.join(work, 'b.ts'), 'other');
  await mkdir(storage.localPath('videos/2/taken'), { recursive: true });
  await writeFile(storage.localPath('videos/2/taken/a.ts'), 'first');
  await assert.rejects(storage.putFolder('videos/2/taken', work));
  assert.equal(String(await storage.read('videos/2/taken/a.ts')), 'first');
});

test('the key of a video cannot be guessed', () => {
  assert.match(newVideoKey(12), /^videos\/12\/[0-9a-f]{32}$/);
  assert.notEqual(newVideoKey(12), newVideoKey(12));
});

async function collect<T>(found: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of found) all.push(one);
  return all;
}

test('opens a whole file and a part of it, with its size', async () => {
  await storage.put('videos/3/open/a.ts', '0123456789');
  const whole = await storage.open('videos/3/open/a.ts');
  assert.ok(whole);
  assert.deepEqual([whole.size, await text(whole.stream)], [10, '0123456789']);
  const part = await storage.open('videos/3/open/a.ts', { start: 2, end: 4 });
  assert.ok(part);
  assert.deepEqual([part.size, await text(part.stream)], [10, '234']);
});

test('finds nothing under the key of a folder or of no file', async () => {
  await storage.put('videos/4/facts/a.ts', 'four');
  const facts = await storage.stat('videos/4/facts/a.ts');
  assert.equal(facts?.size, 4);
  assert.ok(Math.abs(Date.now() - Number(facts.changed)) < 60_000);
  for (const key of ['videos/4/facts', 'videos/4/none', 'videos/4/facts/a.ts/b']) {
    const found = [await storage.stat(key), await storage.read(key), await storage.open(key)];
    assert.deepEqual(found, [undefined, undefined, undefined], key);
  }
});

test('lists the files of a folder at any depth, and its folders', async () => {
  for (const name of ['b.ts', 'a/b.ts', 'a/c/d.ts']) await storage.put(`videos/5/${name}`, name);
  await storage.put('videos/55/other.ts', 'other');
  const files = await collect(storage.list('videos/5'));
  assert.deepEqual(
    files.map(({ key, size }) => [key, size]).toSorted(),
    ['a/b.ts', 'a/c/d.ts', 'b.ts'].map((name) => [`videos/5/${name}`, name.length]),
  );
  assert.deepEqual(await collect(storage.listFolders('videos/5')), ['videos/5/a']);
  const all = (await collect(storage.list())).map(({ key }) => key);
  assert.ok(all.includes('videos/55/other.ts'));
  assert.deepEqual(await collect(storage.list('nothing')), []);
  await storage.remove('videos/5');
  assert.deepEqual(await collect(storage.list('videos/5')), []);
  assert.ok(await storage.exists('videos/55/other.ts'));
});

test('keeps the names of the files of torrents, and stores streams', async () => {
  const key = `torrents/7/${'a'.repeat(40)}/Луна [720p]/Re: Луна — 01 #1?.mkv`;
  await storage.put(key, Readable.from([Buffer.from('one'), Buffer.from('two')]));
  assert.equal(String(await storage.read(key)), 'onetwo');
  assert.deepEqual(
    (await collect(storage.list('torrents'))).map((file) => file.key),
    [key],
  );
  await storage.remove(`torrents/7/${'a'.repeat(40)}`);
  assert.equal(await storage.exists(key), false);
});

test('removes work folders that nobody has changed for an hour, and those of one name', async () => {
  const [fresh, dead, named] = [
    await storage.work.create('fresh'),
    await storage.work.create('dead'),
    await storage.work.create('named'),
  ];
  await utimes(dead, 0, 0);
  await storage.work.removeOld(Date.now());
  await storage.work.removeNamed('name');
  assert.deepEqual([existsSync(fresh), existsSync(dead), existsSync(named)], [true, false, true]);
  await storage.work.removeNamed('named');
  assert.equal(existsSync(named), false);
});
