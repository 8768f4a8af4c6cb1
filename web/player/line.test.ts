import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { filmOf, type LineEpisode, lineOf, lineOfRelease, type Queue } from './line.ts';

const NO_MARK = { start: null, stop: null };

function listed(id: string, sort_order: number, hasVideo = true) {
  return {
    id,
    sort_order,
    hls_480: hasVideo ? 'https://akane.example/a.m3u8' : null,
    hls_720: null,
    hls_1080: null,
  } as LineEpisode;
}

function onScreen(id: string, release_id: number, episodes: LineEpisode[]) {
  const own = { duration: 1420, opening: NO_MARK, ending: NO_MARK, release_id };
  return { ...listed(id, 0), ...own, release: { id: release_id, episodes } } as unknown as ReleasedEpisode;
}

const FIRST = [listed('a2', 2), listed('a1', 1)];
const SECOND = [listed('b1', 1), listed('b2', 2, false), listed('b3', 3)];
const queue: Queue = {
  franchiseId: 'f',
  name: 'Сага',
  parts: [
    { release: { id: 1, alias: 'a', name: { main: 'А', english: 'A', alternative: null } }, episodes: FIRST },
    {
      release: { id: 2, alias: 'b', name: { main: 'Б', english: 'B', alternative: null } },
      episodes: SECOND,
    },
  ],
};

test('the neighbours of an episode are those of its release by their order, without video stepped over', () => {
  const episode = onScreen('b1', 2, SECOND);
  const { previousId, nextId, isFirst } = filmOf(episode, lineOfRelease(episode));
  assert.deepEqual({ previousId, nextId, isFirst }, { previousId: null, nextId: 'b3', isFirst: true });
});

test('in a queue the last episode of a part is followed by the first of the next', () => {
  const last = onScreen('a2', 1, FIRST);
  assert.equal(filmOf(last, lineOf(queue, last)).nextId, 'b1');
  const first = onScreen('b1', 2, SECOND);
  const film = filmOf(first, lineOf(queue, first));
  assert.deepEqual([film.previousId, film.nextId, film.isFirst], ['a2', 'b3', true]);
});

test('a queue leads on inside itself, and one that does not hold the episode is no queue', () => {
  const episode = onScreen('a1', 1, FIRST);
  assert.equal(lineOf(queue, episode).addressOf({ id: 'b1' }), '/anime/video/queue/b1?franchise=f');
  const stranger = onScreen('c1', 3, [listed('c1', 1)]);
  assert.equal(lineOf(queue, stranger).title, null);
  assert.equal(lineOf(queue, stranger).addressOf({ id: 'c1' }), '/anime/video/episode/c1');
});
