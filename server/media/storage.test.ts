import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createTestFolder } from '#tests/support/video.ts';
import { newVideoKey, openStorage, WORK_FOLDER, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;
let remove: () => Promise<void>;

before(async () => {
  ({ folder, remove } = await createTestFolder());
  storage = openStorage(path.join(folder, 'storage'));
});
after(() => remove());

test('reads what was stored; the address is the key below /storage/', async () => {
  await storage.put('releases/posters/a/800.jpg', 'bytes');
  assert.equal(await storage.read('releases/posters/a/800.jpg'), 'bytes');
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
    assert.throws(() => storage.path(key), { code: 'invalid' }, key);
  }
});

test('publishes a finished folder at once and leaves no work folder', async () => {
  const work = await storage.workFolder('run');
  await writeFile(path.join(work, 'a.ts'), 'segment');
  await storage.moveIn(work, 'videos/1/moved');
  assert.equal(await storage.read('videos/1/moved/a.ts'), 'segment');
  assert.deepEqual(await readdir(path.join(storage.root, WORK_FOLDER)), []);
});

test('never overwrites an existing folder', async () => {
  const work = await storage.workFolder('run');
  await writeFile(path.join(work, 'b.ts'), 'other');
  await mkdir(storage.path('videos/2/taken'), { recursive: true });
  await writeFile(storage.path('videos/2/taken/a.ts'), 'first');
  await assert.rejects(storage.moveIn(work, 'videos/2/taken'));
  assert.equal(await storage.read('videos/2/taken/a.ts'), 'first');
});

test('the key of a video cannot be guessed', () => {
  assert.match(newVideoKey(12), /^videos\/12\/[0-9a-f]{32}$/);
  assert.notEqual(newVideoKey(12), newVideoKey(12));
});
