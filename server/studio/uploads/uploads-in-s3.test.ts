import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { PART_BYTES } from '#contract/studio/upload-rules.ts';
import { createApi } from '#server/app.ts';
import { openS3Storages } from '#server/media/storage/s3/open.ts';
import { openWorkFolders } from '#server/media/work-folders.ts';
import { endUpload } from '#server/publishing/uploads/remove-uploads.ts';
import { readUpload } from '#server/publishing/uploads/upload-rows.ts';
import { aCatalogueEntry, openTestApi, openTestLocator, ORIGIN, type TestApi } from '#tests/support/api.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { headTailHash, uploadCalls } from '#tests/support/samples/upload.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let api: TestApi;
let s3: TestS3;
let folder: string;
let remove: () => Promise<void>;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  s3 = await startS3();
  ({ folder, remove } = await createTestFolder());
});
after(async () => {
  await api.close();
  await s3.remove();
  await remove();
});

// A process on a machine of its own: it shares the database and the bucket with the other.
async function openProcess(name: string) {
  const work = path.join(folder, name);
  const { storage } = openS3Storages(s3.settings, openWorkFolders(work), () => {});
  const jobs = await api.jobs();
  const { fetch } = createApi({
    db: api.db,
    locator: await openTestLocator(),
    storage,
    jobs,
    publicOrigin: ORIGIN,
    log: (_event, message) => assert.fail(message),
  });
  const send = async (address: string, init: RequestInit) => {
    const response = await fetch(new Request(new URL(address, ORIGIN), init));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { storage, send, work };
}

test('any process continues an upload to S3, and a part counts once S3 has it', async () => {
  const [one, other] = [await openProcess('one'), await openProcess('other')];
  const owner = await createTestMember(api, 'owner', { role: 'owner' });
  const first = uploadCalls(one.send, owner.headers);
  const second = uploadCalls(other.send, owner.headers);
  // An MP4 whose index is at its end cannot be judged by its beginning.
  const head = Buffer.from('00000020667479706d70343200000000', 'hex');
  const bytes = new Uint8Array(Buffer.concat([head, randomBytes(2 * PART_BYTES + 5 - head.length)]));
  const file = { filename: 'a.mp4', hash: headTailHash(bytes), release: '1' };
  const { id, status, text } = await first.begin(bytes.length, file);
  assert.equal(status, 201, text);
  assert.equal((await first.part(id, 0, bytes.slice(0, PART_BYTES))).status, 204);
  assert.equal(await second.offset(id), PART_BYTES);
  // What is no whole part is not acknowledged, and the other process goes on where S3 is.
  const cut = await second.part(id, PART_BYTES, bytes.slice(PART_BYTES, PART_BYTES + 1000));
  assert.equal(cut.status, 422);
  assert.equal(await first.offset(id), PART_BYTES);
  assert.equal((await second.part(id, PART_BYTES, bytes.slice(PART_BYTES, 2 * PART_BYTES))).status, 204);
  assert.equal((await first.part(id, 2 * PART_BYTES, bytes.slice(2 * PART_BYTES))).status, 204);
  const upload = await readUpload(api.db, id);
  assert.equal(upload.state, 'received');
  // The server of the tests answers before it has written the file that it makes of the parts.
  await waitUntil(async () => (await other.storage.stat(upload.source))?.size === bytes.length);
  const stored = await other.storage.read(upload.source);
  assert.ok(stored && Buffer.compare(stored, bytes) === 0);
  for (const { work } of [one, other]) assert.deepEqual(await readdir(work), []);
  await endUpload({ db: api.db, storage: one.storage }, upload);
  assert.equal(await other.storage.exists(upload.source), false);
});

test('an upload that is given up leaves nothing in S3', async () => {
  const { storage, send } = await openProcess('third');
  const owner = await createTestMember(api, 'second', { role: 'owner' });
  const calls = uploadCalls(send, owner.headers);
  const bytes = new Uint8Array(PART_BYTES + 1);
  const { id } = await calls.begin(bytes.length, { filename: 'a.mp4', hash: headTailHash(bytes) });
  const { source } = await readUpload(api.db, id);
  assert.equal((await calls.end(id)).status, 204);
  assert.equal(await storage.exists(source), false);
  assert.equal(await calls.offset(id), -1);
});
