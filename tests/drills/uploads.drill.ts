import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { HASHED_BYTES, PART_BYTES, UPLOADS_PATH } from '#contract/studio/upload-rules.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { uploadCalls } from '#tests/support/samples/upload.ts';

// A large file over cuts of the client and kills of the server: `AKANE_UPLOAD_MB`, `AKANE_CUTS`, `AKANE_KILLS`.
const SIZE = Number(process.env['AKANE_UPLOAD_MB'] ?? 500) * 1_000_000;
const CUTS = Number(process.env['AKANE_CUTS'] ?? 50);
const KILLS = Number(process.env['AKANE_KILLS'] ?? 20);
const AT_ONCE = 4;

let folder: string;
let site: TestSite;
let db: Database;
let owner: TestAccount;
let file: string;
let hash: string;
let leave: () => Promise<void>;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'akane-drill-'));
  file = path.join(folder, 'film.mp4');
  // It begins like an MP4 whose index is at the end: nobody can judge it by its first part.
  const handle = await open(file, 'w');
  await handle.write(Buffer.from('00000020667479706d70343200000000', 'hex'));
  for (let at = 16; at < SIZE; at += 1_000_000)
    await handle.write(randomBytes(Math.min(1_000_000, SIZE - at)), 0, undefined, at);
  await handle.close();
  await truncate(file, SIZE);
  const ends = createHash('sha256').update(await readAt(0, HASHED_BYTES));
  hash = ends.update(await readAt(SIZE - HASHED_BYTES, HASHED_BYTES)).digest('hex');
  site = await startSite(path.join(folder, 'data'), { DEMO: 'off', RATE_LIMIT: '0' });
  const postgres = await startEmbeddedPostgres(path.join(folder, 'data', 'postgres'));
  leave = () => postgres.leave();
  db = openDatabase(postgres.address);
  owner = await createTestMember({ db }, 'owner', { role: 'owner' });
});
after(async () => {
  await db.destroy();
  await leave();
  site.process.child.kill('SIGTERM');
  await site.process.finished;
  await rm(folder, { recursive: true, force: true });
});

async function readAt(position: number, length: number): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer;
}

async function sumOf(name: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(name), sum);
  return sum.digest('hex');
}

const send = async (address: string, init: RequestInit) => {
  const response = await fetch(site.origin + address, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const calls = () => uploadCalls(send, owner.headers);

async function begin(): Promise<string> {
  const { id, status, text } = await calls().begin(SIZE, { filename: 'film.mp4', hash });
  assert.equal(status, 201, text);
  return id;
}

type Sent = { status: number; bytes: number };

/** Sends a range of the file; after `cutAfter` bytes the connection is destroyed. */
function sendRange(
  address: string,
  {
    start,
    end,
    headers = {},
    method = 'PATCH',
  }: { start: number; end: number; headers?: object; method?: string },
  cutAfter = Infinity,
): Promise<Sent> {
  return new Promise((resolve) => {
    let bytes = 0;
    const ended = (status: number) => resolve({ status, bytes });
    const length = { 'Content-Length': String(end - start) };
    const req = request(address, { method, headers: { ...length, ...headers } }, (res) => {
      res.resume().on('end', () => ended(res.statusCode ?? 0));
    });
    req.on('error', () => ended(0));
    const body = createReadStream(file, { start, end: end - 1, highWaterMark: 256 << 10 });
    body.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes >= cutAfter) req.destroy();
    });
    pipeline(body, req).catch(() => {});
  });
}

function sendPart(id: string, offset: number, cutAfter?: number): Promise<Sent> {
  const headers = {
    ...owner.headers,
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  };
  const end = Math.min(SIZE, offset + PART_BYTES);
  return sendRange(`${site.origin}${UPLOADS_PATH}/${id}`, { start: offset, end, headers }, cutAfter);
}

async function storedFile(id: string): Promise<string> {
  const { source } = await db
    .selectFrom('uploads')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return path.join(folder, 'data', 'storage', source);
}

async function sendAll(id: string): Promise<void> {
  for (let offset = 0; offset < SIZE; offset += PART_BYTES) {
    const { status } = await sendPart(id, offset);
    assert.equal(status, 204);
  }
}

test('cuts and kills lose nothing that was acknowledged and never send more than a part again', async () => {
  const id = await begin();
  const troubles = [
    ...Array.from({ length: CUTS }, () => 'cut' as const),
    ...Array.from({ length: KILLS }, () => 'kill' as const),
  ].toSorted(() => Math.random() - 0.5);
  let offset = 0;
  let again = 0;
  let worst = 0;
  let left = troubles.length;
  while (offset < SIZE) {
    // The troubles are spread over what is left of the file.
    const trouble = troubles[troubles.length - left];
    const step = Math.min(PART_BYTES, Math.floor((SIZE - offset) / Math.max(1, left)));
    const after = Math.max(1, Math.floor(Math.random() * 2 * step));
    let sent: Sent;
    if (trouble === undefined) sent = await sendPart(id, offset);
    else if (trouble === 'cut') sent = await sendPart(id, offset, after);
    else {
      const sending = sendPart(id, offset, after);
      site.process.child.kill('SIGKILL');
      sent = await sending;
      await site.process.finished;
      site = await startSite(path.join(folder, 'data'), {
        DEMO: 'off',
        RATE_LIMIT: '0',
        PORT: new URL(site.origin).port,
      });
    }
    left = Math.max(0, left - 1);
    const now = await calls().offset(id);
    assert.ok(now >= offset, 'what was acknowledged is there');
    if (sent.status === 204) assert.equal(now, Math.min(SIZE, offset + PART_BYTES));
    const lost = Math.max(0, offset + sent.bytes - now);
    again += lost;
    worst = Math.max(worst, lost);
    offset = now;
  }
  assert.equal(await sumOf(await storedFile(id)), await sumOf(file));
  assert.ok(worst <= PART_BYTES);
  const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
  console.log(
    `${megabytes(SIZE)} MB, ${CUTS} cuts, ${KILLS} kills: ${megabytes(again)} MB again, ${megabytes(worst)} MB at most`,
  );
  await calls().end(id);
});

async function plainPut(): Promise<number> {
  const target = path.join(folder, 'plain');
  const server = createServer((req, res) => {
    pipeline(req, createWriteStream(target, { flush: true })).then(
      () => res.end(),
      () => res.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started = performance.now();
  await sendRange(`http://127.0.0.1:${port}/`, { start: 0, end: SIZE, method: 'PUT' });
  const seconds = (performance.now() - started) / 1000;
  assert.equal((await stat(target)).size, SIZE);
  await rm(target);
  server.close();
  return seconds;
}

test('an upload is at least 0.7 times as fast as a plain PUT', async () => {
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const plain = await plainPut();
    const id = await begin();
    const started = performance.now();
    await sendAll(id);
    ratios.push(plain / ((performance.now() - started) / 1000));
    await calls().end(id);
  }
  console.log(`of a plain PUT: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  assert.ok(Math.max(...ratios) >= 0.7);
});

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${site.process.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test('four uploads at once take less than 64 MB more memory', async () => {
  const first = await begin();
  await sendAll(first);
  const before = await memory();
  let most = before;
  const timer = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 100);
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, begin));
  await Promise.all(ids.map(sendAll));
  clearInterval(timer);
  console.log(`${Math.round(most - before)} MB more memory`);
  for (const id of [first, ...ids]) await calls().end(id);
  assert.ok(most - before < 64);
});
