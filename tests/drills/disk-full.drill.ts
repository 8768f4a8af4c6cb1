import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import sharp from 'sharp';
import { setAvatar } from '#contract/account.ts';
import { aCatalogueEntry } from '#tests/support/api.ts';
import {
  sendRequest,
  startDrillSite,
  uncachedRequests,
  type DrillResponse,
  type DrillRequest,
  type DrillSite,
} from './drill-site.ts';
import { runAkane } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const SIZE = '420m';
const ROUNDS = 12;
// Leaves room for some write-ahead log, which lasts only for the first rounds.
const LEFT_BYTES = 300_000;

function mountDisk(): string | undefined {
  const disk = mkdtempSync(path.join(tmpdir(), 'akane-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', disk], { stdio: 'ignore' });
    return disk;
  } catch {
    rmSync(disk, { recursive: true });
    return undefined;
  }
}

let disk: string | undefined;
let drill: DrillSite | undefined;
before(async () => {
  disk = mountDisk();
  if (disk) drill = await startDrillSite(disk);
});
after(async () => {
  await drill?.close();
  if (!disk) return;
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true });
});

// A rollback frees space, so the disk is filled again before each request that must find none.
function fill(file: string, left = 0): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(path.dirname(file));
    const free = bavail * bsize - left;
    if (free <= 0) return;
    try {
      appendFileSync(file, Buffer.alloc(Math.min(4_000_000, free)));
    } catch {
      // Another process took the space first.
      return;
    }
  }
}

const READ = { path: '/api/v1/anime/releases/random?limit=1' };

const picture = async () =>
  Buffer.from(
    await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#345' } })
      .composite([
        {
          input: {
            create: {
              width: 900,
              height: 900,
              channels: 3,
              background: '#fff',
              noise: { type: 'gaussian', mean: 128, sigma: 60 },
            },
          },
        },
      ])
      .jpeg()
      .toBuffer(),
  );

test('a full disk is reported, breaks nothing, and the server recovers when there is space', async (t) => {
  if (!drill || !disk) return t.skip('no file system can be mounted here');
  const { site } = drill;
  const ballast = path.join(disk, 'ballast');
  const catalogue = path.join(tmpdir(), `akane-drill-${process.pid}.jsonl`);
  const description = 'Очень длинное описание. '.repeat(400);
  const entries = Array.from({ length: 400 }, (_, at) =>
    JSON.stringify(aCatalogueEntry(1000 + at, { description })),
  );
  writeFileSync(catalogue, entries.join('\n'));
  const upload: DrillRequest = { method: 'POST', path: setAvatar.path, file: await picture(), isOwn: true };
  const cachedPage = '/anime/releases/release/release-1';
  assert.equal((await sendRequest(drill, { path: cachedPage })).status, 200);

  const admin = new pg.Client(drill.database);
  admin.on('error', () => {});
  await admin.connect();
  fill(ballast, LEFT_BYTES);
  const counts = new Map<string, number>();
  const count = (status: number | string) =>
    counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  const bad: string[] = [];
  const uploads: DrillResponse[] = [];
  const imported = await runAkane(['import', catalogue], site.env);
  console.log(`import: ${imported.code}, ${imported.output.trim().split('\n').at(-1)}`);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const request of uncachedRequests()) {
      const { status, text } = await sendRequest(drill, request);
      count(status);
      if (typeof status === 'string' || status === 500)
        bad.push(`${status} ${request.path} ${text.slice(0, 200)}`);
    }
    if (round % 4 !== 0) continue;
    fill(ballast);
    uploads.push(await sendRequest(drill, upload));
  }
  console.log('answers', Object.fromEntries(counts));
  console.log(
    'uploads',
    uploads.map(({ status, text }) => `${status} ${text.slice(0, 120)}`),
  );
  for (const line of bad.slice(0, 20)) console.log(`bad: ${line}`);
  assert.equal(imported.code, 1);
  assert.match(imported.output, /кончилось место/);
  assert.doesNotMatch(imported.output, /\n\s+at /);
  assert.deepEqual(bad.length, 0);
  // An upload gets 507 while the database runs, and 503 after it has stopped.
  assert.ok(uploads.every(({ status }) => status === 507 || status === 503));
  assert.equal((await sendRequest(drill, { path: cachedPage })).status, 200);

  // Without space for its write-ahead log PostgreSQL stops, and cannot start until there is some.
  for (let segment = 0; segment < 100; segment += 1) {
    fill(ballast);
    const more = 'select pg_switch_wal(), pg_logical_emit_message(true, $1, repeat($1, 100000))';
    if (
      !(await admin.query(more, ['x']).then(
        () => true,
        () => false,
      ))
    )
      break;
  }
  await admin.end().catch(() => {});
  await waitUntil(async () => (await sendRequest(drill as DrillSite, READ)).status === 503);
  for (const request of uncachedRequests()) {
    const { status, text } = await sendRequest(drill, request);
    if (typeof status === 'string' || status === 500)
      bad.push(`${status} ${request.path} ${text.slice(0, 200)}`);
  }
  assert.deepEqual(bad, []);
  await waitUntil(() => /на диске .*кончилось место/.test(site.process.output()));
  const refused = await runAkane(['import', catalogue], site.env);
  console.log(`import without a database: ${refused.code}, ${refused.output.trim()}`);
  assert.equal(refused.code, 1);
  assert.match(refused.output, /кончилось место/);

  rmSync(ballast);
  const freedAt = performance.now();
  const { site: running, ...rest } = drill;
  const write = {
    method: 'POST',
    path: '/api/v1/accounts/users/me/favorites',
    body: [{ release_id: 3 }],
    isOwn: true,
  };
  await waitUntil(async () => (await sendRequest({ site: running, ...rest }, write)).status === 200);
  console.log(`writes again ${Math.round(performance.now() - freedAt)} ms after there is room`);
  assert.equal((await sendRequest(drill, upload)).status, 200);
  const again = await runAkane(['import', catalogue], site.env);
  assert.equal(again.code, 0, again.output);
  rmSync(catalogue);
  console.log(
    'log of the server:',
    running.process
      .output()
      .split('\n')
      .filter((line) => /мест|База/.test(line))
      .slice(0, 8),
  );
});
