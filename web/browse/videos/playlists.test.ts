import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Video } from '#contract/videos.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { toPlaylists } from './playlists.ts';

test('groups videos by playlist, each with its videos in the order of the list', () => {
  const video = (id: number, of: string) =>
    ({ id, url: `https://video.test/${id}`, image: NO_IMAGE, origin: { id: of, title: of } }) as Video;
  const playlists = toPlaylists([video(4, 'b'), video(3, 'a'), video(2, 'b'), video(1, 'a')]);
  assert.deepEqual(
    playlists.map(({ title, cards }) => [title, ...cards.map(({ id }) => id)]),
    [
      ['b', 4, 2],
      ['a', 3, 1],
    ],
  );
});
