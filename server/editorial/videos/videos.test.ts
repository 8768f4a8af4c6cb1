import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { latestVideos } from '#contract/videos.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { putRecords } from '#tests/support/samples/records.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
  const video = (n: number, list: number, fields = {}) => ({
    origin: `https://video.test/list/${list}`,
    url: `https://video.test/${n}`,
    title: `Видео ${n}`,
    video_id: `v${n}`,
    created_at: `2026-10-0${n}T12:00:00+00:00`,
    ...fields,
  });
  await putRecords(api, {
    'video-origins': [1, 2].map((n) => ({ url: `https://video.test/list/${n}`, title: `Плейлист ${n}` })),
    videos: [video(1, 1), video(3, 1), video(2, 2, { views: 7, is_announce: true })],
  });
});
after(() => api.close());

const list = (query = {}) => api.call(latestVideos, { query });
const titles = async (query = {}) => (await list(query)).map(({ title }) => title);

test('lists the requested number of videos of all origins, newest first, each with its origin', async () => {
  assert.deepEqual(await titles(), ['Видео 3', 'Видео 2', 'Видео 1']);
  const [, second] = await list({ limit: 2 });
  const { id, origin: from, ...video } = second ?? assert.fail();
  assert.deepEqual(video, {
    url: 'https://video.test/2',
    title: 'Видео 2',
    video_id: 'v2',
    views: 7,
    comments: 0,
    is_announce: true,
    image: NO_IMAGE,
    created_at: '2026-10-02T12:00:00+00:00',
    updated_at: NOW,
  });
  assert.ok(Number.isInteger(id));
  assert.deepEqual([from.title, from.description], ['Плейлист 2', '']);
  assert.deepEqual(from.type, { value: 'YOUTUBE_PLAYLIST', description: 'YouTube плейлист' });
  assert.equal((await list({ limit: 2 })).length, 2);
});

test('answers a limit over fifty with 422 and applies include and exclude', async () => {
  assert.equal((await api.request('/api/v1/media/videos?limit=51')).status, 422);
  const { body } = await api.request('/api/v1/media/videos?limit=1&include=title,origin&exclude=origin.id');
  const [video] = body as { title: string; origin: object }[];
  assert.deepEqual(Object.keys(video ?? {}), ['title', 'origin']);
  assert.ok(!('id' in (video?.origin ?? {})));
});
