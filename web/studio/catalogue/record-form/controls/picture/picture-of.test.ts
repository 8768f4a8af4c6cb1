import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureInField } from './picture-of.ts';

const at = (preview: string) => ({ src: null, preview, thumbnail: null });

test('members get frames of videos, and pictures of what the public does not see, from the studio', () => {
  const release = { release: { state: 'published' } };
  const frame = pictureInField(at('/storage/videos/1/a/frame.jpg'), { state: 'prepared', ...release });
  assert.equal(frame, '/api/v1/studio/files/videos/1/a/frame.jpg');
  const poster = (state: string) => pictureInField(at('/storage/posters/a.jpg'), { state });
  assert.equal(poster('draft'), '/api/v1/studio/files/posters/a.jpg');
  assert.equal(poster('published'), '/storage/posters/a.jpg');
  assert.equal(pictureInField(null, {}), null);
});
