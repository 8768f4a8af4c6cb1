import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Episode } from '#contract/episodes.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { frameOrigins, framesOf } from './framed-hosts.ts';

type Release = EpisodeWithRelease['release'];

const NOWHERE = { hls_480: null, hls_720: null, hls_1080: null, rutube_id: null, youtube_id: null };
const aRelease = (external_player: string | null, ...episodes: Partial<Episode>[]) =>
  ({ external_player, episodes: episodes.map((one) => ({ ...NOWHERE, ...one })) }) as Release;
const BOTH = { rutube_id: '6f0ab0d7b9a24c3c8a4d', youtube_id: 'dQw4w9WgXcQ' };

test('frames use the embeddable players of other sites, without cookies where possible', () => {
  const frames = framesOf(BOTH, aRelease('//player.test/7?x=1'), 754);
  assert.deepEqual(
    frames.map(({ src }) => src),
    [
      'https://rutube.ru/play/embed/6f0ab0d7b9a24c3c8a4d?t=754',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0&hl=ru&start=754',
      'https://player.test/7?x=1',
    ],
  );
});

test('a page allows only the players that its release needs', () => {
  const origins = frameOrigins(aRelease(null, { youtube_id: 'a' }, { youtube_id: 'b' }, {}));
  assert.deepEqual(origins, ['https://www.youtube-nocookie.com']);
  assert.deepEqual(frameOrigins(aRelease('https://player.test:8443/1', {})), ['https://player.test:8443']);
  const played = { ...BOTH, hls_480: 'https://video.test/1.m3u8' };
  assert.deepEqual(frameOrigins(aRelease('https://player.test/1', played)), []);
});

test('an address cannot inject into the policy', () => {
  for (const address of ['https://*/x', 'https://a;sandbox/x', "https://'none'/x", 'https://a,b/x'])
    assert.deepEqual(frameOrigins(aRelease(address, {})), [], address);
});
