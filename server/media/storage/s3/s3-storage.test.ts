import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startS3, startSilentS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { serveStorage } from '#server/media/delivery/routes.ts';
import { openFolderStorage } from '../folder-storage.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';
import { copyFiles } from './copy-files.ts';
import { openS3Storages } from './open.ts';
import { destroyWhenStalled } from './s3-storage.ts';

const SEGMENT = '0123456789'.repeat(30_000);
const KEY = 'videos/1/abc/480_00000.ts';
let folder: string;
let s3: TestS3;
let close: () => Promise<void>;
const logged: string[] = [];

const openStorages = ({ settings }: Pick<TestS3, 'settings'>) =>
  openS3Storages(settings, openWorkFolders(path.join(folder, 'work')), (_event, message, error) =>
    logged.push(`${message} ${String(error)}`),
  );

before(async () => {
  const made = await createTestFolder();
  ({ folder } = made);
  s3 = await startS3();
  close = async () => {
    await s3.remove();
    await made.remove();
  };
});
after(() => close());

async function withServer(
  storages: ReturnType<typeof openStorages>,
  run: (ask: (key: string, init?: RequestInit) => Promise<Response>) => Promise<void>,
) {
  const files = serveStorage({ storage: storages.storage, mayServe: () => true });
  const server = createServer((req, res) => void (files(req, res) || res.writeHead(299).end()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await run((key, init) => fetch(`http://127.0.0.1:${port}/storage/${key}`, init));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('serves a file of the bucket as one of a folder: whole, by ranges and by its tag', async () => {
  const { storage } = openStorages(s3);
  await storage.put(KEY, SEGMENT);
  await storage.put('videos/1/abc/empty.ts', '');
  await withServer(openStorages(s3), async (ask) => {
    const whole = await ask(KEY);
    assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'video/mp2t']);
    assert.equal(whole.headers.get('content-length'), String(SEGMENT.length));
    assert.equal(await whole.text(), SEGMENT);
    const etag = whole.headers.get('etag') ?? '';
    const part = await ask(KEY, { headers: { range: 'bytes=-5', 'if-range': etag } });
    assert.deepEqual([part.status, await part.text()], [206, '56789']);
    assert.equal(part.headers.get('content-range'), `bytes 299995-299999/${SEGMENT.length}`);
    assert.equal((await ask(KEY, { headers: { range: 'bytes=300000-' } })).status, 416);
    assert.equal((await ask(KEY, { headers: { 'if-none-match': etag } })).status, 304);
    const head = await ask(KEY, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), String(SEGMENT.length));
    const empty = await ask('videos/1/abc/empty.ts');
    assert.deepEqual([empty.status, await empty.text()], [200, '']);
    assert.equal((await ask('videos/1/abc/none.ts')).status, 404);
    assert.equal((await ask('videos/1/abc')).status, 404);
  });
  assert.deepEqual(logged, []);
});

test('while S3 is stopped files are 503, and they are back when it is', async () => {
  const storages = openStorages(s3);
  await storages.storage.put(KEY, SEGMENT);
  await withServer(storages, async (ask) => {
    await s3.stop();
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }])
      assert.equal((await ask(KEY, init)).status, 503);
    await assert.rejects(storages.storage.put('a', 'b'), { code: 'unavailable' });
    await assert.rejects(storages.torrentStorage.read('a'), { code: 'unavailable' });
    assert.equal(logged.length, 1, logged.join());
    await s3.start();
    assert.equal((await ask(KEY)).status, 200);
  });
});

test('a video is published when S3 comes back within half a minute', async () => {
  const away = Promise.withResolvers<void>();
  const work = openWorkFolders(path.join(folder, 'work'));
  const { storage } = openS3Storages(s3.settings, work, () => away.resolve());
  const finished = await work.create('finished');
  for (const name of ['480.m3u8', '480_00000.ts']) await writeFile(path.join(finished, name), name);
  await s3.stop();
  const publishing = storage.putFolder('videos/3/back', finished);
  await away.promise;
  await s3.start();
  await publishing;
  assert.equal(String(await storage.read('videos/3/back/480_00000.ts')), '480_00000.ts');
});

test('a finished folder waits for S3 as long as it may, and no longer than it is wanted', async () => {
  const away = Promise.withResolvers<void>();
  const work = openWorkFolders(path.join(folder, 'work'));
  const { storage } = openS3Storages(s3.settings, work, () => away.resolve());
  const finished = await work.create('waiting');
  await writeFile(path.join(finished, '480.m3u8'), 'playlist');
  await s3.stop();
  try {
    await assert.rejects(storage.putFolder('videos/3/short', finished, { seconds: 0.5 }), {
      code: 'unavailable',
    });
    const stopping = new AbortController();
    const waiting = storage.putFolder('videos/3/long', finished, { seconds: 3600, signal: stopping.signal });
    await away.promise;
    stopping.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
  } finally {
    await s3.start();
  }
});

test('a store that takes connections and never answers is given up after five seconds', async () => {
  const silent = await startSilentS3();
  try {
    await withServer(openStorages(silent), async (ask) => {
      const started = performance.now();
      assert.equal((await ask(KEY)).status, 503);
      assert.ok(performance.now() - started < 15_000);
    });
  } finally {
    silent.close();
  }
});

test('a bucket that does not exist is no missing file', async () => {
  const { storage } = openStorages({ settings: { ...s3.settings, bucket: 'none' } });
  const message = 'Хранилище файлов отвечает ошибкой 404 (NoSuchBucket). Попробуйте через несколько секунд.';
  await assert.rejects(storage.read(KEY), { code: 'unavailable', message });
});

const listing = (name: string, token: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><IsTruncated>${token !== ''}</IsTruncated>${token}
<Contents><Key>site/storage/${name}</Key><LastModified>2026-11-20T12:00:00.000Z</LastModified><Size>5</Size></Contents>
</ListBucketResult>`;

// s3rver makes its tokens by a cipher that Node no longer has.
test('a listing of several answers is read to its end', async () => {
  const TOKEN = 'token+/= &';
  const server = createServer((req, res) => {
    const given = new URL(req.url ?? '', 'http://s3').searchParams.get('continuation-token');
    res.setHeader('content-type', 'application/xml');
    if (given === TOKEN) return res.end(listing('b', ''));
    const next = `<NextContinuationToken>${TOKEN.replace('&', '&amp;')}</NextContinuationToken>`;
    return res.writeHead(given === null ? 200 : 400).end(listing('a 1', next));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { storage } = openStorages({ settings: { ...s3.settings, endpoint } });
  try {
    assert.deepEqual(await Array.fromAsync(storage.list()), [
      { key: 'a 1', size: 5, changed: new Date('2026-11-20T12:00:00Z') },
      { key: 'b', size: 5, changed: new Date('2026-11-20T12:00:00Z') },
    ]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a body that stops in the middle is destroyed, and a slow reader is waited for', async () => {
  const server = createServer((req, res) => {
    res.writeHead(200, { 'content-length': 10_000_000 });
    res.write(Buffer.alloc(req.url === '/stops' ? 1000 : 9_000_000));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const open = async (at: string) => {
    const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`, { agent: false });
    const [body] = (await once(request, 'response')) as [IncomingMessage];
    request.on('error', () => {});
    destroyWhenStalled(body, 50);
    return body;
  };
  try {
    const slow = await open('/slow');
    const stopped = await open('/stops');
    await assert.rejects(buffer(stopped), /S3 sends no more/);
    assert.equal(slow.destroyed, false);
    slow.destroy();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('copies what is missing, continues after an interruption and compares sums', async () => {
  const from = openFolderStorage(path.join(folder, 'from'));
  const { storage: to } = openStorages({ settings: { ...s3.settings, prefix: 'copied/' } });
  const keys = ['videos/9/abc/a.ts', 'avatars/x/1.jpg', `torrents/1/${'a'.repeat(40)}/Луна/1 2.mkv`];
  for (const key of keys) await from.put(key, `content of ${key}`);
  await to.put('videos/9/abc/a.ts', 'half');
  const copy = (isThorough = false) => copyFiles(from, to, { isThorough, onFile: () => {} });
  assert.deepEqual((await copy()).copied, 3);
  for (const key of keys) assert.equal(String(await to.read(key)), `content of ${key}`);
  await from.put('videos/9/abc/b.ts', 'new');
  assert.deepEqual(await copy(), { copied: 1, bytes: 3, present: 3 });
  await to.put('videos/9/abc/b.ts', 'bad');
  assert.equal((await copy()).copied, 0);
  assert.equal((await copy(true)).copied, 1);
  assert.equal(String(await to.read('videos/9/abc/b.ts')), 'new');

  const back = openFolderStorage(path.join(folder, 'back'));
  assert.equal((await copyFiles(to, back, { isThorough: false, onFile: () => {} })).copied, 4);
  assert.equal(String(await back.read(keys[2] ?? '')), `content of ${keys[2]}`);
});
