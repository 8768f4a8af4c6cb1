import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { Image, Poster } from '#contract/values.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { oneColourPng, pngWithoutPixels, webpWithoutPixels } from '#tests/support/samples/image-bombs.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

// Decoding any of the bombs takes longer.
const MAX_MS = 3000;

let api: TestApi;
let editor: TestAccount;
before(async () => {
  api = await openTestApi();
  editor = await createTestMember(api, 'editor', { role: 'editor' });
});
after(() => api.close());

async function send(query: string, bytes: Uint8Array) {
  const init = { method: 'POST', headers: editor.headers, body: Buffer.from(bytes) };
  const answer = await api.request(`/api/v1/studio/pictures?${query}`, init);
  return { ...answer, body: answer.body as Image & Poster & { message: string; errors?: object } };
}

const fileOf = (address: string | null) =>
  sharp(api.storage.localPath((address ?? '').replace('/storage/', '')));

async function sizeOf(address: string | null): Promise<string> {
  const { format, width, height } = await fileOf(address).metadata();
  return `${format} ${width}x${height}`;
}

// Red at the left, blue at the right.
async function twoColours(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: '#00f' } })
    .composite([{ input: { create: { ...half, background: '#f00' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

test('each kind of picture gets its sizes as JPEG and WebP, and a field may name it', async () => {
  const bytes = await twoColours(600, 900);
  const sizes = { poster: ['800x1200', '200x300'], cover: ['1920x1080', '32x18'] };
  const { body: poster } = await send('kind=poster', bytes);
  assert.equal(await sizeOf(poster.src), `jpeg ${sizes.poster[0]}`);
  assert.equal(await sizeOf(poster.optimized.thumbnail), `webp ${sizes.poster[1]}`);
  for (const [kind, wide, small] of [
    ['cover', ...sizes.cover],
    ['banner', '1280x720', '320x180'],
    ['tile', '640x360', '320x180'],
  ]) {
    const { body } = await send(`kind=${kind}`, bytes);
    assert.equal(await sizeOf(body.preview), `jpeg ${wide}`);
    assert.equal(await sizeOf(body.optimized.thumbnail), `webp ${small}`);
  }
  const genres = recordCalls(api, editor, 'genres');
  const { body: image } = await send('kind=tile', bytes);
  const { status, body } = await genres.create({ name: 'Драма', image });
  assert.equal(status, 200, body.message);
  assert.deepEqual((await genres.read(body.id)).info['picture'], image);
});

test('the chosen part of a picture is cut out, of an upright one too', async () => {
  const bytes = await twoColours(800, 400);
  const turned = await sharp(bytes).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
  for (const picture of [bytes, turned]) {
    const { body } = await send('kind=tile&x=400&y=0&width=320&height=180', picture);
    const { channels } = await fileOf(body.preview).stats();
    assert.ok((channels[2]?.mean ?? 0) > 240 && (channels[0]?.mean ?? 255) < 15);
  }
  for (const wrong of ['x=700&width=320&height=180', 'width=320', 'height=180', 'kind=avatar']) {
    assert.equal((await send(`kind=tile&${wrong}`, bytes)).status, 422, wrong);
  }
});

test('a bomb and a file of another format are refused at once', async () => {
  const bombs = {
    'a PNG of 30 000 x 30 000': await oneColourPng(30_000, 30_000),
    'a PNG that promises 65 535 x 65 535': pngWithoutPixels(65_535, 65_535),
    'a WebP that promises 16 384 x 16 384': webpWithoutPixels(16_384, 16_384),
    'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    nothing: Buffer.alloc(0),
  };
  for (const [name, bytes] of Object.entries(bombs)) {
    const started = performance.now();
    assert.equal((await send('kind=cover', bytes)).status, 422, name);
    assert.ok(performance.now() - started < MAX_MS, name);
  }
});

test('each member may upload two hundred pictures in an hour', async () => {
  const { headers } = await createTestMember(api, 'eager', { role: 'editor' });
  const statuses = new Set<number>();
  for (let i = 0; i < 201; i += 1) {
    const init = { method: 'POST', headers, body: Buffer.from('no picture') };
    statuses.add((await api.request('/api/v1/studio/pictures?kind=tile', init)).status);
  }
  assert.deepEqual([...statuses], [422, 429]);
});

test('a member whose roles edit nothing with a picture stores none', async () => {
  const teamId = await createTestTeam(api, 'Аканэ');
  const crew = await createTestMember(api, 'crew', { role: 'crew', teamId });
  const moderator = await createTestMember(api, 'moderator', { role: 'moderator' });
  const body = Buffer.from(await twoColours(600, 900));
  const before = await Array.fromAsync(api.storage.list('pictures'), ({ key }) => key);
  for (const { headers } of [crew, moderator]) {
    const answer = await api.request('/api/v1/studio/pictures?kind=poster', {
      method: 'POST',
      headers,
      body,
    });
    assert.equal(answer.status, 403);
  }
  assert.deepEqual(await Array.fromAsync(api.storage.list('pictures'), ({ key }) => key), before);
  const manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId });
  const init = { method: 'POST', headers: manager.headers, body };
  assert.equal((await api.request('/api/v1/studio/pictures?kind=poster', init)).status, 200);
});
