import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Episode } from '#contract/episodes.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { releasePlaylist } from '#web/entities/episode/playlist.ts';
import { adjacentEpisodes } from './adjacent-episodes.ts';

const NOWHERE = { hls_480: null, hls_720: null, hls_1080: null, rutube_id: null, youtube_id: null };
const HERE = { hls_480: 'https://video.test/1.m3u8' };

const episodes = [
  { id: 'here', sort_order: 1, ...HERE },
  { id: 'nowhere', sort_order: 2 },
  { id: 'rutube', sort_order: 3, rutube_id: 'a' },
  { id: 'youtube', sort_order: 5, youtube_id: 'b' },
  { id: 'late', sort_order: 4 },
].map((one) => ({ ...NOWHERE, ...one })) as Episode[];

function beside(id: string) {
  const own = episodes.find((one) => one.id === id);
  const episode = { ...own, release: { id: 1, episodes } } as unknown as EpisodeWithRelease;
  const { previous, next } = adjacentEpisodes(episode, releasePlaylist(episode));
  return [previous?.id, next?.id];
}

test('the adjacent episodes skip those that cannot be watched anywhere', () => {
  assert.deepEqual(beside('rutube'), ['here', 'youtube']);
  assert.deepEqual(beside('youtube'), ['rutube', undefined]);
  assert.deepEqual(beside('here'), [undefined, 'rutube']);
  assert.deepEqual(beside('late'), ['rutube', 'youtube']);
});
