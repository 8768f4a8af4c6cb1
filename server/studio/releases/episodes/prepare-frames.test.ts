import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { studioPicture } from '#contract/studio/unseen-pictures.ts';
import { listen, type Listening } from '#server/platform/http/listen.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';

let api: TestApi;
let listening: Listening;
let owner: TestAccount;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  listening = await listen(
    { host: '127.0.0.1', port: 0 },
    { files: [api.serveStudioFiles], fetch: () => new Response('site', { status: 299 }) },
  );
});
after(async () => {
  await listening.close();
  await api.close();
});

const ask = (file: string, headers: HeadersInit = owner.headers) =>
  fetch(`http://127.0.0.1:${listening.port}${studioPicture(`/storage/videos/1/${file}`)}`, { headers });

async function putVideo(name: string, more: string[] = []): Promise<void> {
  const { folder, remove } = await createTestFolder();
  const hls = ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-g', '12'];
  const playlist = path.join(folder, '720.m3u8');
  await makeVideo(playlist, { size: '1280x720', seconds: 12, rate: '6', more: [...more, ...hls] }).catch(
    () => {},
  );
  for (const file of await readdir(folder))
    await api.storage.put(`videos/1/${name}/${file}`, await readFile(path.join(folder, file)));
  await remove();
}

test('three frames of a video in its full size are made for the first who asks, and kept', async () => {
  await putVideo('film');
  const answers = await Promise.all([1, 2, 3].map((number) => ask(`film/frame_${number}.jpg`)));
  const frames = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  assert.equal(new Set(frames.map((frame) => frame.toString('base64'))).size, 3);
  const { width, height, format } = await sharp(frames[0]).metadata();
  assert.deepEqual([format, width, height], ['jpeg', 1280, 720]);
  for await (const { key } of api.storage.list('videos/1/film'))
    if (key.endsWith('.ts')) await api.storage.remove(key);
  assert.equal((await ask('film/frame_3.jpg')).status, 200);
  assert.equal((await ask('film/frame_3.jpg', {})).status, 404, 'only in the studio');
});

test('a black part is left out where another frame is near, and a video that cannot be read has none', async () => {
  await putVideo('dark', ['-vf', "drawbox=t=fill:c=black:enable='between(t,2,2.5)'"]);
  const answer = await ask('dark/frame_1.jpg');
  const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
  assert.ok((channels[1]?.stdev ?? 0) > 20);
  await api.storage.put('videos/1/broken/480.m3u8', '#EXTM3U\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n');
  await api.storage.put('videos/1/broken/a.ts', 'no video');
  assert.deepEqual(
    [(await ask('broken/frame_1.jpg')).status, (await ask('none/frame_1.jpg')).status],
    [404, 404],
  );
});
