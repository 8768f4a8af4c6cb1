import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { openS3Storages } from '#server/media/storage/s3/open.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';
import { createTestDatabase, type TestDatabase, urlOfAddress } from '#tests/support/database.ts';
import { startScript } from '#tests/support/process.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { startHangingProxy } from '#tests/support/servers/hanging-proxy.ts';
import { startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const SMALL = 40;
// Longer than one part of an upload.
const LARGE_BYTES = 20_000_000;

let s3: TestS3;
let database: TestDatabase;
let folder: string;
let removeFolder: () => Promise<void>;
let bucket: Storage;
const contents = new Map<string, Buffer>();
before(async () => {
  s3 = await startS3();
  database = await createTestDatabase();
  ({ folder, remove: removeFolder } = await createTestFolder());
  ({ storage: bucket } = openS3Storages(
    s3.settings,
    openWorkFolders(path.join(folder, 'work')),
    assert.fail,
  ));
  const from = storageOf('from');
  for (let n = 0; n < SMALL; n += 1) contents.set(`videos/1/folder-${n % 4}/${n}.ts`, randomBytes(2000 + n));
  contents.set('videos/1/folder-0/large.ts', randomBytes(LARGE_BYTES));
  for (const [key, content] of contents) await from.put(key, content);
});
after(async () => {
  await database.close();
  await s3.remove();
  await removeFolder();
});

const storageOf = (name: string) => openFolderStorage(path.join(folder, name, 'storage'));

function move(to: 's3' | 'folder', dataDir: string, endpoint = s3.settings.endpoint) {
  const settings = { DATABASE_URL: urlOfAddress(database.address), DATA_DIR: path.join(folder, dataDir) };
  return startScript('operator/akane.ts', ['storage', 'move', '--to', to], {
    ...settings,
    ...s3.env,
    S3_ENDPOINT: endpoint,
  });
}

/** Kills the command when so many of its requests have been answered. */
async function killAfter(
  count: number,
  matches: (req: IncomingMessage) => boolean,
  start: (endpoint: string) => ReturnType<typeof move>,
): Promise<void> {
  const proxy = await startHangingProxy(s3.settings.endpoint ?? '', count, matches);
  const command = start(proxy.origin);
  try {
    await Promise.race([
      proxy.reached,
      command.finished.then(({ output }) => assert.fail(`it ended before: ${output}`)),
    ]);
  } finally {
    command.child.kill('SIGKILL');
    await command.finished.catch(() => {});
    proxy.close();
  }
}

async function findHalf(target: Storage): Promise<string | undefined> {
  for await (const { key } of target.list()) {
    const content = contents.get(key);
    if (!content || !(await target.read(key))?.equals(content)) return key;
  }
  return undefined;
}

/** Fails when a file of the target differs from its source; returns how many are there. */
async function countWhole(target: Storage): Promise<number> {
  // The S3 server of the tests may still write what it has received.
  await waitUntil(async () => (await findHalf(target)) === undefined);
  return (await Array.fromAsync(target.list())).length;
}

test('a move into S3 that is killed again and again has no half file, and ends with all of them', async () => {
  const isUpload = ({ method }: IncomingMessage) => method === 'PUT' || method === 'POST';
  for (const count of [2, 20]) {
    await killAfter(count, isUpload, (endpoint) => move('s3', 'from', endpoint));
    assert.ok((await countWhole(bucket)) < contents.size);
  }
  const { code, output } = await move('s3', 'from').finished;
  assert.equal(code, 0, output);
  assert.equal(await countWhole(bucket), contents.size);
  assert.equal(await countWhole(storageOf('from')), contents.size);
});

test('so does a move out of S3', async () => {
  const isDownload = ({ method, url = '' }: IncomingMessage) => method === 'GET' && url.includes('.ts');
  const target = storageOf('back');
  for (const count of [2, 20]) {
    await killAfter(count, isDownload, (endpoint) => move('folder', 'back', endpoint));
    assert.ok((await countWhole(target)) < contents.size);
  }
  const { code, output } = await move('folder', 'back').finished;
  assert.equal(code, 0, output);
  assert.equal(await countWhole(target), contents.size);
});
