import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';
import { timeOfFiles } from '#tests/support/moment.ts';
import { serveSharedAssets } from './serve-shared-assets.ts';
import { publishAssets, sweepAssets, type Build } from './shared-assets.ts';

const DAY_MS = 86_400_000;
const SCRIPT = 'console.log(1)';

let folder: string;
let storage: FolderStorage;
let listings = 0;
let server: Server;
let clock = 0;

before(async () => {
  // The first handler of a process that has no build of its own.
  const counted = () => ({
    ...storage,
    list: (...args: [string?]) => ((listings += 1), storage.list(...args)),
  });
  let handle = serveSharedAssets(openFolderStorage(tmpdir()));
  server = createServer((req, res) => {
    if (req.url === '/restart') handle = serveSharedAssets(counted(), () => clock);
    if (req.url === '/restart' || !handle(req, res)) res.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-shared-assets-'));
  storage = openFolderStorage(path.join(folder, 'storage'));
  await get('/restart');
  listings = 0;
});
afterEach(() => rm(folder, { recursive: true }));

async function aBuild(id: string, files: Record<string, string | Buffer>): Promise<Build> {
  const assets = path.join(folder, id);
  await mkdir(assets);
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(assets, name), content);
  return { id, assets };
}

const get = (address: string, coding = 'identity') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, {
    headers: { 'accept-encoding': coding },
  });
const stored = () => readdir(storage.localPath('assets')).then((names) => names.toSorted());

/** Makes everything in the storage older than a day. */
async function aDayPasses(): Promise<void> {
  const past = new Date(timeOfFiles() - DAY_MS - 1000);
  for await (const { key } of storage.list()) await utimes(storage.localPath(key), past, past);
}

test('a process serves the assets of a build that it does not have, compressed where accepted', async () => {
  const files = { 'page-1.js': SCRIPT, 'page-1.js.br': brotliCompressSync(SCRIPT) };
  await publishAssets(storage, await aBuild('one', files));
  for (const [coding, header] of [
    ['identity', null],
    ['br', 'br'],
  ] as const) {
    const response = await get('/assets/page-1.js', coding);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-encoding'), header);
    assert.match(response.headers.get('content-type') ?? '', /javascript/);
    assert.match(response.headers.get('cache-control') ?? '', /immutable/);
    assert.equal(await response.text(), SCRIPT);
  }
});

test('names that no build has are 404 and do not list the storage each', async () => {
  await publishAssets(storage, await aBuild('one', { 'page-1.js': SCRIPT }));
  listings = 0;
  for (const name of ['none.js', '../builds/one.json', 'page-1.js%2Fx', 'page-1.js/x'])
    assert.equal((await get(`/assets/${name}`)).status, name.startsWith('..') ? 204 : 404, name);
  assert.equal(listings, 1);
});

test('a build that is published later is found without a restart', async () => {
  assert.equal((await get('/assets/page-2.js')).status, 404);
  await publishAssets(storage, await aBuild('two', { 'page-2.js': SCRIPT }));
  clock += 3000;
  assert.equal((await get('/assets/page-2.js')).status, 200);
});

test('the assets of a build stay for a day after its last process', async () => {
  const [old, next] = [
    await aBuild('old', { 'page-1.js': SCRIPT, 'same.js': SCRIPT }),
    await aBuild('next', { 'page-2.js': SCRIPT, 'same.js': SCRIPT }),
  ];
  await publishAssets(storage, old);
  await aDayPasses();
  // Processes of the old build still run.
  await publishAssets(storage, old);
  await publishAssets(storage, next);
  await sweepAssets(storage, timeOfFiles());
  assert.deepEqual(await stored(), ['page-1.js', 'page-2.js', 'same.js']);
  await aDayPasses();
  await publishAssets(storage, next);
  await sweepAssets(storage, timeOfFiles());
  assert.deepEqual(await stored(), ['page-2.js', 'same.js']);
});

test('assets that were lost are published again', async () => {
  const build = await aBuild('one', { 'page-1.js': SCRIPT });
  await publishAssets(storage, build);
  await storage.remove('assets/page-1.js');
  await publishAssets(storage, build);
  assert.deepEqual(await stored(), ['page-1.js']);
});
