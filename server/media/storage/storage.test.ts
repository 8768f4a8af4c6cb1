import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { timeOfFiles } from '#tests/support/moment.ts';
import { startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { openFolderStorage } from './folder-storage.ts';
import { openS3Storages } from './s3/open.ts';
import { newVideoKey, type Storage } from './storage.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';

let folder: string;
let s3: TestS3;
let removeFolder: () => Promise<void>;

before(async () => {
  ({ folder, remove: removeFolder } = await createTestFolder());
  s3 = await startS3();
});
after(async () => {
  await s3.remove();
  await removeFolder();
});

const at = (name: string) => path.join(folder, name);

async function workFolder(storage: Storage, files: Record<string, string>): Promise<string> {
  const work = await storage.work.create('run');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(work, name)), { recursive: true });
    await writeFile(path.join(work, name), content);
  }
  return work;
}

const DRIVERS: Record<string, () => Storage> = {
  'a folder': () => openFolderStorage(at('storage')),
  S3: () => openS3Storages(s3.settings, openWorkFolders(at('work')), assert.fail).storage,
};

for (const [name, open] of Object.entries(DRIVERS)) {
  describe(`files in ${name}`, () => {
    let storage: Storage;
    before(() => {
      storage = open();
    });

    test('what was stored is read; the address is the key below /storage/', async () => {
      await storage.put('releases/posters/a/800.jpg', 'bytes');
      assert.equal(String(await storage.read('releases/posters/a/800.jpg')), 'bytes');
      assert.equal(storage.publicUrl('releases/posters/a/800.jpg'), '/storage/releases/posters/a/800.jpg');
      assert.equal(await storage.exists('releases/posters/a/800.jpg'), true);
      await storage.put('releases/posters/a/800.jpg', 'new');
      assert.equal(String(await storage.read('releases/posters/a/800.jpg')), 'new');
      await storage.remove('releases/posters/a');
      assert.equal(await storage.exists('releases/posters/a/800.jpg'), false);
      await storage.remove('releases/posters/a');
    });

    test('no key leads out of the storage or to hidden files', async () => {
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
        `torrents/1/${'a'.repeat(40)}/../x`,
        `torrents/1/${'a'.repeat(40)}/b/.c`,
      ]) {
        await assert.rejects(storage.read(key), { code: 'invalid' }, key);
        await assert.rejects(storage.put(key, 'x'), { code: 'invalid' }, key);
        await assert.rejects(storage.remove(key), { code: 'invalid' }, key);
      }
    });

    test('a finished folder is published with all its files', async () => {
      const files = { 'a.ts': 'segment', 'b/c.jpg': 'picture', '480.m3u8': 'playlist', 'media.json': '{}' };
      await storage.putFolder('videos/1/moved', await workFolder(storage, files));
      for (const [file, content] of Object.entries(files))
        assert.equal(String(await storage.read(`videos/1/moved/${file}`)), content);
    });

    test('an existing folder is never overwritten', async () => {
      await storage.put('videos/2/taken/a.ts', 'first');
      const work = await workFolder(storage, { 'a.ts': 'other', 'b.ts': 'other' });
      await assert.rejects(storage.putFolder('videos/2/taken', work));
      assert.equal(String(await storage.read('videos/2/taken/a.ts')), 'first');
      assert.equal(await storage.exists('videos/2/taken/b.ts'), false);
    });

    test('a whole file or a part of it is opened, with its size', async () => {
      await storage.put('videos/3/open/a.ts', '0123456789');
      const whole = await storage.open('videos/3/open/a.ts');
      assert.ok(whole);
      assert.deepEqual([whole.size, await text(whole.stream)], [10, '0123456789']);
      const part = await storage.open('videos/3/open/a.ts', { start: 2, end: 4 });
      assert.ok(part);
      assert.deepEqual([part.size, await text(part.stream)], [10, '234']);
    });

    test('nothing is found under the key of a folder or of no file', async () => {
      await storage.put('videos/4/facts/a.ts', 'four');
      const facts = await storage.stat('videos/4/facts/a.ts');
      assert.equal(facts?.size, 4);
      assert.ok(Math.abs(timeOfFiles() - Number(facts.changed)) < 60_000);
      for (const key of ['videos/4/facts', 'videos/4/none', 'videos/4/facts/a.ts/b']) {
        const found = [await storage.stat(key), await storage.read(key), await storage.open(key)];
        assert.deepEqual(found, [undefined, undefined, undefined], key);
      }
    });

    test('the files of a folder are listed at any depth, and its folders', async () => {
      for (const file of ['b.ts', 'a/b.ts', 'a/c/d.ts']) await storage.put(`videos/5/${file}`, file);
      await storage.put('videos/55/other.ts', 'other');
      const files = await Array.fromAsync(storage.list('videos/5'));
      assert.deepEqual(
        files.map(({ key, size }) => `${key} ${size}`).toSorted(),
        ['a/b.ts', 'a/c/d.ts', 'b.ts'].map((file) => `videos/5/${file} ${file.length}`),
      );
      assert.deepEqual(await Array.fromAsync(storage.listFolders('videos/5')), ['videos/5/a']);
      assert.ok((await Array.fromAsync(storage.listFolders('videos'))).includes('videos/1'));
      const all = await Array.fromAsync(storage.list(), ({ key }) => key);
      assert.ok(all.includes('videos/55/other.ts'));
      assert.deepEqual(await Array.fromAsync(storage.list('nothing')), []);
      await storage.remove('videos/5');
      assert.deepEqual(await Array.fromAsync(storage.list('videos/5')), []);
      assert.ok(await storage.exists('videos/55/other.ts'));
    });

    test('files of torrents keep their names, and streams are stored', async () => {
      const key = `torrents/7/${'a'.repeat(40)}/Луна [720p]/Re Луна — 01 #1 & «ё» 100%.mkv`;
      await storage.put(key, Readable.from([Buffer.from('one'), Buffer.from('two')], { objectMode: false }));
      assert.equal(String(await storage.read(key)), 'onetwo');
      assert.deepEqual(await Array.fromAsync(storage.list('torrents'), (file) => file.key), [key]);
      await storage.remove(`torrents/7/${'a'.repeat(40)}`);
      assert.equal(await storage.exists(key), false);
    });
  });
}

const ELSEWHERE = ['/dev/shm', '/var/tmp'].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

test('a folder of another file system is copied', { skip: ELSEWHERE === undefined }, async () => {
  const folder = await mkdtemp(path.join(ELSEWHERE ?? '', 'akane-storage-test-'));
  const elsewhere = openWorkFolders(folder);
  const storage = openFolderStorage(at('other'), elsewhere);
  const work = await workFolder(storage, { 'a.ts': 'segment', 'b/c.jpg': 'picture' });
  try {
    await storage.putFolder('videos/6/far', work);
    assert.equal(String(await storage.read('videos/6/far/b/c.jpg')), 'picture');
    assert.deepEqual(await readdir(at('other/.work')), []);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('work folders that nobody has changed for an hour are removed, and those of one name', async () => {
  const work = openWorkFolders(at('runs'));
  const [fresh, dead, named] = [
    await work.create('fresh'),
    await work.create('dead'),
    await work.create('named'),
  ];
  await utimes(dead, 0, 0);
  await work.removeOld(timeOfFiles());
  await work.removeNamed('name');
  assert.deepEqual([existsSync(fresh), existsSync(dead), existsSync(named)], [true, false, true]);
  await work.removeNamed('named');
  assert.equal(existsSync(named), false);
});

test('the key of a video cannot be guessed', () => {
  assert.match(newVideoKey(12), /^videos\/12\/[0-9a-f]{32}$/);
  assert.notEqual(newVideoKey(12), newVideoKey(12));
});
