import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_IMAGE } from '#contract/values.ts';
import type { Video } from '#contract/videos.ts';
import { toVideoCard } from './card.ts';

const card = (fields: Partial<Video>) =>
  toVideoCard({
    id: 1,
    url: 'https://video.test/1',
    title: 'Видео',
    video_id: 'v1',
    views: 0,
    comments: 0,
    is_announce: false,
    image: NO_IMAGE,
    created_at: '2026-10-01T12:00:00+00:00',
    updated_at: '2026-10-02T12:00:00+00:00',
    origin: {
      id: '00000000-0000-4000-8000-000000000001',
      url: 'https://video.test/list',
      title: 'За кадром',
      description: '',
      is_announce: true,
      type: { value: 'YOUTUBE_PLAYLIST', description: 'YouTube плейлист' },
    },
    ...fields,
  });

test('formats views and comments with plural forms', () => {
  assert.equal(
    card({ views: 12_480, comments: 57 }).facts,
    '12\u00A0480\u00A0просмотров · 57\u00A0комментариев',
  );
  assert.equal(card({ views: 2, comments: 1 }).facts, '2\u00A0просмотра · 1\u00A0комментарий');
});

test('omits views and comments that are zero', () => {
  assert.equal(card({}).facts, '');
  assert.equal(card({ views: 21 }).facts, '21\u00A0просмотр');
});

test('takes the announcement flag and the date from the video', () => {
  assert.deepEqual([card({}).isAnnounce, card({ is_announce: true }).isAnnounce], [false, true]);
  assert.equal(card({}).at, '2026-10-01T12:00:00+00:00');
});

test('leads to the page of videos where a video can play there, and otherwise to its site', () => {
  assert.equal(card({ url: 'https://youtu.be/a1' }).to, '/media/videos/latest/?play=1');
  assert.equal(card({}).to, 'https://video.test/1');
});
