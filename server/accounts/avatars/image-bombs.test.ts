import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { MAX_AVATAR_BYTES, setAvatar } from '#contract/account.ts';
import type { Image } from '#contract/values.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import {
  avifWithSize,
  pngWithoutPixels,
  webpWithoutPixels,
  oneColourPng,
  webpWithFalseSize,
  animatedGif,
  animatedPng,
} from '#tests/support/samples/image-bombs.ts';

// Time limit for refusing without decoding: decoding any of these files takes longer.
const MAX_MS = 3000;
// What the smallest of those that take memory, 7000 x 7000, would take in this process.
const MAX_GROWTH = 7000 * 7000 * 3;

const TOO_MANY = 'more bytes than may be sent';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

let count = 0;

// Each upload is by another account, so that no limit applies.
async function send(bytes: Uint8Array) {
  const { headers } = await createTestAccount(api, `sender-${(count += 1)}`);
  const body = Buffer.from(bytes);
  const started = performance.now();
  const answer = await api.request(setAvatar.path, { method: 'POST', headers, body });
  return { ...answer, ms: performance.now() - started };
}

async function plain(side = 64) {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#445566' } });
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
);

async function bombs(): Promise<Record<string, Uint8Array>> {
  const avif = await (await plain()).avif().toBuffer();
  return {
    'a PNG of 30 000 x 30 000': await oneColourPng(30_000, 30_000),
    'a PNG that promises 65 535 x 65 535': pngWithoutPixels(65_535, 65_535),
    'a PNG of no width': pngWithoutPixels(0, 10),
    'a PNG as long as a river': await oneColourPng(20_000, 8),
    'a GIF of 60 000 frames': animatedGif(60_000),
    'a WebP that promises 16 384 x 16 384': webpWithoutPixels(16_384, 16_384),
    'an AVIF that promises 65 535 x 65 535': avifWithSize(avif, 65_535, 65_535),
    'an SVG': svg,
    'an SVG after a sign of another order': Buffer.concat([Buffer.from('\uFEFF\n'), svg]),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a TIFF': await (await plain()).tiff().toBuffer(),
    nothing: new Uint8Array(0),
    [TOO_MANY]: Buffer.alloc(MAX_AVATAR_BYTES + 1, 0xff),
  };
}

// Their headers are valid: only decoding in the child process finds the fault.
async function insideBombs(): Promise<Record<string, Uint8Array>> {
  const jpeg = await (await plain(600)).jpeg().toBuffer();
  const png = await sharp(jpeg).png().toBuffer();
  const avif = await (await plain(600)).avif().toBuffer();
  return {
    'a JPEG cut off': jpeg.subarray(0, jpeg.length / 2),
    'a PNG cut off': png.subarray(0, 60),
    'a PNG of the biggest size without a point': pngWithoutPixels(7000, 7000),
    'a WebP that lies about its size': webpWithFalseSize(16_384, 16_384),
    'an AVIF cut off': avif.subarray(0, avif.length / 2),
    'a PNG with SVG inside': Buffer.concat([png.subarray(0, 33), svg]),
  };
}

test('refuses files that are not pictures, or far too large, without decoding them', async () => {
  const all = await bombs();
  const before = process.memoryUsage.rss();
  for (const [name, file] of Object.entries(all)) {
    const { status, ms, text } = await send(file);
    assert.equal(status, name === TOO_MANY ? 413 : 422, `${name}: ${text}`);
    assert.ok(ms < MAX_MS, `${name}: ${Math.round(ms)} ms`);
  }
  assert.ok(process.memoryUsage.rss() - before < MAX_GROWTH);
});

test('a child process refuses files that only look like pictures', async () => {
  const all = await insideBombs();
  const before = process.memoryUsage.rss();
  for (const [name, file] of Object.entries(all)) {
    // Takes the best of several runs, because the machine may be busy.
    const tries = [];
    for (let i = 0; i < 5 && Math.min(...tries) >= MAX_MS; i += 1) {
      const { status, ms, text } = await send(file);
      assert.equal(status, 422, `${name}: ${text}`);
      tries.push(ms);
    }
    assert.ok(Math.min(...tries) < MAX_MS, `${name}: ${Math.round(Math.min(...tries))} ms`);
  }
  assert.ok(process.memoryUsage.rss() - before < MAX_GROWTH);
});

test('accepts the largest allowed picture and an animation without using more memory', async () => {
  const files = [await oneColourPng(7000, 7000), animatedPng(10_000)];
  const before = process.memoryUsage.rss();
  for (const file of files) {
    const { status, text, ms } = await send(file);
    assert.equal(status, 200, text);
    assert.ok(ms < 5000);
  }
  assert.ok(process.memoryUsage.rss() - before < MAX_GROWTH);
});

test('keeps only the picture of a file that is also an HTML page', async () => {
  const png = await (await plain()).png().toBuffer();
  const page = Buffer.from('<html><script>alert("из картинки")</script></html>');
  const { status, body } = await send(Buffer.concat([png, page]));
  assert.equal(status, 200);
  const place = path.dirname(api.storage.localPath(((body as Image).preview ?? '').replace('/storage/', '')));
  for (const name of await readdir(place)) {
    const file = await readFile(path.join(place, name));
    assert.equal(file.includes('script'), false);
  }
});
