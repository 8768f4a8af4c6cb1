import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import {
  toPlayerEpisode,
  type PlaylistEpisode,
  playlistFor,
  releasePlaylist,
  type EpisodeQueue,
} from './playlist.ts';

const NO_MARK = { start: null, stop: null };

function listed(id: string, sort_order: number, hasVideo = true) {
  return {
    id,
    sort_order,
    hls_480: hasVideo ? 'https://akane.example/a.m3u8' : null,
    hls_720: null,
    hls_1080: null,
  } as PlaylistEpisode;
}

function onScreen(id: string, release_id: number, episodes: PlaylistEpisode[]) {
  const own = { duration: 1420, opening: NO_MARK, ending: NO_MARK, other_marks: [], release_id };
  return { ...listed(id, 0), ...own, release: { id: release_id, episodes } } as unknown as EpisodeWithRelease;
}

const FIRST = [listed('a1', 1), listed('a2', 2)];
const SECOND = [listed('b1', 1), listed('b2', 2, false), listed('b3', 3)];
const names = (main: string) => ({ main, english: main, alternative: null });
const SAGA = [
  { release: { id: 1, alias: 'a', name: names('А') }, episodes: FIRST },
  { release: { id: 2, alias: 'b', name: names('Б') }, episodes: SECOND },
] as const;
const queue: EpisodeQueue = { franchiseId: 'f', name: 'Сага', parts: SAGA };

test('the adjacent episodes come from its release by watching order; episodes without video are skipped', () => {
  const episode = onScreen('b1', 2, SECOND);
  const { previousId, nextId, isFirst } = toPlayerEpisode(episode, releasePlaylist(episode));
  assert.deepEqual({ previousId, nextId, isFirst }, { previousId: null, nextId: 'b3', isFirst: true });
});

test('in a queue the last episode of a part is followed by the first of the next', () => {
  const last = onScreen('a2', 1, FIRST);
  assert.equal(toPlayerEpisode(last, playlistFor(queue, last)).nextId, 'b1');
  const first = onScreen('b1', 2, SECOND);
  const playerEpisode = toPlayerEpisode(first, playlistFor(queue, first));
  assert.deepEqual(
    [playerEpisode.previousId, playerEpisode.nextId, playerEpisode.isFirst],
    ['a2', 'b3', true],
  );
});

test('a queue links to its own pages; a queue without the episode is ignored', () => {
  const episode = onScreen('a1', 1, FIRST);
  assert.equal(playlistFor(queue, episode).addressOf({ id: 'b1' }), '/anime/video/queue/b1?franchise=f');
  const stranger = onScreen('c1', 3, [listed('c1', 1)]);
  assert.equal(playlistFor(queue, stranger).title, null);
  assert.equal(playlistFor(queue, stranger).addressOf({ id: 'c1' }), '/anime/video/episode/c1');
});

test('episodes 0, 0.5 and one without a number follow each other by `sort_order` alone', () => {
  const numbered = [
    { ...listed('special', 3), ordinal: -1 },
    { ...listed('one', 2), ordinal: 1 },
    { ...listed('zero', 0), ordinal: 0 },
    { ...listed('half', 1), ordinal: 0.5 },
  ];
  const walk = numbered.map(({ id }) =>
    toPlayerEpisode(onScreen(id, 1, numbered), releasePlaylist(onScreen(id, 1, numbered))),
  );
  assert.deepEqual(
    walk.map(({ episodeId, nextId }) => [episodeId, nextId]),
    [
      ['special', null],
      ['one', 'special'],
      ['zero', 'half'],
      ['half', 'one'],
    ],
  );
});

test('the viewer’s own queue keeps its order, and its first episode is not the first of a season', () => {
  const ownQueue: EpisodeQueue = {
    franchiseId: null,
    name: 'Очередь',
    parts: [
      { release: SAGA[1].release, episodes: [listed('b3', 3), listed('b1', 1)] },
      { release: SAGA[0].release, episodes: [listed('a2', 2)] },
    ],
  };
  const episode = onScreen('b3', 2, SECOND);
  const playlist = playlistFor(ownQueue, episode);
  const { previousId, nextId, isFirst } = toPlayerEpisode(episode, playlist);
  assert.deepEqual([previousId, nextId, isFirst], [null, 'b1', false]);
  assert.equal(playlist.addressOf({ id: 'b1' }), '/anime/video/queue/b1?list=local');
  assert.equal(toPlayerEpisode(onScreen('b1', 2, SECOND), playlist).nextId, 'a2');
});
