import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FullRelease } from '#contract/releases.ts';
import { isOnlyInTorrents, missingVideo } from './only-in-torrents.ts';

const nothing = { hls_480: null, hls_720: null, hls_1080: null, rutube_id: null, youtube_id: null };
const release = (more: object) =>
  ({ episodes: [nothing], torrents: [{}], external_player: null, ...more }) as unknown as FullRelease;

test('episodes are only in torrents while nothing else has them', () => {
  assert.equal(isOnlyInTorrents(release({})), true);
  assert.equal(isOnlyInTorrents(release({ torrents: [] })), false);
  assert.equal(isOnlyInTorrents(release({ episodes: [] })), false);
  assert.equal(isOnlyInTorrents(release({ external_player: 'https://player.test/1' })), false);
  assert.equal(isOnlyInTorrents(release({ episodes: [nothing, { ...nothing, rutube_id: 'a1' }] })), false);
});

test('an episode says that it has no video only beside episodes that can be watched', () => {
  assert.equal(
    missingVideo(release({ episodes: [nothing, { ...nothing, rutube_id: 'a1' }] })),
    'видео ещё нет',
  );
  assert.equal(missingVideo(release({ episodes: [nothing, nothing] })), null);
});
