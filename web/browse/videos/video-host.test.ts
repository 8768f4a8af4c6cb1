import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idsOf, videoHostOf } from './video-host.ts';

test('knows the videos of YouTube and RuTube by their addresses, and no others', () => {
  for (const url of [
    'https://www.youtube.com/watch?v=a-B_9',
    'https://youtube.com/watch?list=x&v=a-B_9&t=3',
    'https://m.youtube.com/shorts/a-B_9',
    'https://youtu.be/a-B_9?si=x',
  ])
    assert.deepEqual(idsOf(url), { youtube_id: 'a-B_9', rutube_id: null }, url);
  assert.deepEqual(idsOf('https://rutube.ru/video/0f1e/'), { youtube_id: null, rutube_id: '0f1e' });
  assert.equal(videoHostOf({ url: 'https://youtu.be/a-B_9' })?.name, 'YouTube');
  for (const url of [
    'https://video.test/watch?v=1',
    'https://www.youtube.com/playlist?list=x',
    'https://youtube.com.evil.test/watch?v=1',
    'http://youtu.be/1',
  ])
    assert.equal(videoHostOf({ url }), null, url);
});
