import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { studioPicture } from '#contract/studio/unseen-pictures.ts';
import type { Waveform } from '#server/media/hls/waveform.ts';
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

const ask = (video: string) =>
  fetch(`http://127.0.0.1:${listening.port}${studioPicture(`/storage/videos/1/${video}/waveform.json`)}`, {
    headers: owner.headers,
  });

/** Puts a video of two seconds into the storage as the ingest does. */
async function putVideo(name: string, sound: boolean): Promise<void> {
  const { folder, remove } = await createTestFolder();
  const hls = ['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod'];
  await makeVideo(path.join(folder, '480.m3u8'), { sound, more: [...hls, '-g', '24'] }).catch(() => {});
  for (const file of await readdir(folder))
    await api.storage.put(`videos/1/${name}/${file}`, await readFile(path.join(folder, file)));
  await remove();
}

test('the waveform of a video is made for the first who asks, and kept', async () => {
  await putVideo('heard', true);
  const [one, other] = await Promise.all([ask('heard'), ask('heard')]);
  const waveform = (await one.json()) as Waveform;
  assert.deepEqual(await other.json(), waveform);
  const peaks = Buffer.from(waveform.parts[0]?.peaks ?? '', 'base64');
  assert.ok(peaks.length >= 19 && peaks.length <= 22, String(peaks.length));
  assert.ok(Math.max(...peaks) > 10);
  // Without its segments it could not be made again.
  for await (const { key } of api.storage.list('videos/1/heard'))
    if (key.endsWith('.ts')) await api.storage.remove(key);
  assert.deepEqual(await (await ask('heard')).json(), waveform);
});

test('a video without sound says so; one that cannot be read, and none at all, have no waveform', async () => {
  await putVideo('silent', false);
  assert.deepEqual(((await (await ask('silent')).json()) as Waveform).parts, []);
  await api.storage.put('videos/1/broken/480.m3u8', '#EXTM3U\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n');
  await api.storage.put('videos/1/broken/a.ts', 'no video');
  assert.deepEqual([(await ask('broken')).status, (await ask('none')).status], [404, 404]);
  assert.equal(await api.storage.exists('videos/1/broken/waveform.json'), false);
});
