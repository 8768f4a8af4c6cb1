import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createAdaptorServer } from '@hono/node-server';
import { readUpload } from '#server/publishing/uploads/upload-rows.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { headTailHash, sendRest, uploadCalls } from '#tests/support/samples/upload.ts';

const MB = 1_000_000;
const SIZE = 20 * MB;

let api: TestApi;
let server: Server | undefined;
let mounted: string | undefined;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  const disk = path.dirname(api.storage.localPath('filler'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk], { stdio: 'ignore' });
    mounted = disk;
  } catch {
    return;
  }
  // Over a real connection: whoever is cut off in the middle of a part does not get the sentence.
  server = createAdaptorServer({ fetch: (request) => api.fetch(request) }) as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
after(async () => {
  server?.closeAllConnections();
  server?.close();
  if (mounted) execFileSync('umount', ['-l', mounted]);
  await api.close();
});

// Other files take the space but some bytes.
function fill(file: string, left: number): void {
  const { bavail, bsize } = statfsSync(path.dirname(file));
  appendFileSync(file, Buffer.alloc(bavail * bsize - left));
}

test('a disk that fills in the middle of a part refuses it with what to free; nothing is lost', async (context) => {
  if (!server) return context.skip('needs the right to mount a disk');
  const { port } = server.address() as AddressInfo;
  const owner = await createTestMember(api, 'owner', { role: 'owner' });
  const calls = uploadCalls(async (address, init) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }, owner.headers);
  const bytes = new Uint8Array(randomBytes(SIZE));
  // An MP4 whose index is at its end cannot be judged by its beginning.
  bytes.set(Buffer.from('00000020667479706d70343200000000', 'hex'));
  const file = { filename: 'a.mp4', hash: headTailHash(bytes), release: '1', ordinal: '1' };
  const { id, status, text: begun } = await calls.begin(SIZE, file);
  assert.equal(status, 201, begun);
  assert.equal((await calls.part(id, 0, bytes.slice(0, 4 * MB))).status, 204);

  const filler = api.storage.localPath('filler');
  fill(filler, 3 * MB);
  const refused = await calls.part(id, 4 * MB, bytes.slice(4 * MB));
  assert.equal(refused.status, 507);
  const { message } = JSON.parse(refused.text) as { message: string };
  assert.match(message, /кончилось место: освободите ещё 3\d(,\d)?\u00A0МБ\. Принятое сохранено/);
  const kept = await calls.offset(id);
  assert.ok(kept >= 4 * MB && kept < SIZE);

  rmSync(filler);
  assert.equal((await sendRest(calls, id, bytes, kept))?.status, 204);
  const { source } = await readUpload(api.db, id);
  assert.ok(Buffer.compare(await readFile(api.storage.localPath(source)), bytes) === 0);
  assert.equal((await calls.end(id)).status, 204);
  assert.deepEqual(await readdir(api.storage.localPath('sources')), []);
});
