import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage } from '../engine/fake-media.ts';
import type { PlaylistEpisode, PlaylistPart } from '#web/entities/episode/playlist.ts';
import { listUnwatched } from './unwatched-favorites.ts';
import { createLocalQueueStore, NO_QUEUE } from './local-queue.ts';
import { toQueueItems, toPlaylistParts, releaseIdsParameter } from './playlist-parts.ts';
import { nextItem, type QueueItem, appendItems, removeItem } from './queue-items.ts';

const item = (releaseId: number, episodeId: string): QueueItem => ({ releaseId, episodeId });
const [a1, a2, b1] = [item(1, 'a1'), item(1, 'a2'), item(2, 'b1')];

const episode = (id: string, hls_480: string | null = 'https://akane.example/a.m3u8') =>
  ({ id, hls_480, hls_720: null, hls_1080: null }) as PlaylistEpisode;
const part = (id: number, ...episodes: PlaylistEpisode[]): PlaylistPart => ({
  release: { id, alias: `r${id}`, name: { main: `Р${id}`, english: '', alternative: null } },
  episodes,
});
const KNOWN = [part(1, episode('a1'), episode('a2')), part(2, episode('b1'), episode('b2', null))];

test('adds an episode once', () => {
  assert.deepEqual(appendItems([a1], [a1, b1]), [a1, b1]);
  assert.deepEqual(removeItem([a1, b1], 'a1'), [b1]);
});

test('resumes at the first unwatched episode, or at the start if all are watched', () => {
  assert.equal(
    nextItem([a1, a2, b1], (id) => id === 'a1'),
    a2,
  );
  assert.equal(
    nextItem([a1, a2], () => true),
    a1,
  );
  assert.equal(
    nextItem([], () => false),
    undefined,
  );
});

test('groups consecutive episodes of a release into one part', () => {
  const parts = toPlaylistParts([a1, b1, a2], KNOWN);
  assert.deepEqual(
    parts.map(({ release, episodes }) => [release.id, episodes.map(({ id }) => id)]),
    [
      [1, ['a1']],
      [2, ['b1']],
      [1, ['a2']],
    ],
  );
  assert.deepEqual(toQueueItems(parts), [a1, b1, a2]);
});

test('omits episodes that left the site or have no video', () => {
  const parts = toPlaylistParts([item(2, 'b2'), item(9, 'x'), a2], KNOWN);
  assert.deepEqual(toQueueItems(parts), [a2]);
});

test('lists each release of a queue once in the address', () => {
  assert.equal(releaseIdsParameter([b1, a1, a2]), '1,2');
});

test('sorts unwatched favorites: started releases first, the most recently watched at the top', () => {
  const at = (moment: number, isWatched: boolean) => ({ time: 60, isWatched, at: moment });
  const parts = [part(3, episode('c1')), ...KNOWN];
  assert.deepEqual(listUnwatched(parts, { b1: at(5, false), a1: at(9, true) }), [a2, b1, item(3, 'c1')]);
});

const ID = '8ed10a3a-33da-4ca2-a139-73739513d106';

test('restores the queue after a reload, without damaged items', () => {
  const storage = createMemoryStorage();
  createLocalQueueStore(storage).set({ name: 'Сага', items: [item(7, ID)] });
  assert.deepEqual(createLocalQueueStore(storage).get(), { name: 'Сага', items: [item(7, ID)] });
  for (const text of ['{', 'null', '{"items":1}', '7']) {
    storage.setItem('akane.queue', text);
    assert.deepEqual(createLocalQueueStore(storage).get(), NO_QUEUE);
  }
  storage.setItem('akane.queue', `{"name":5,"items":[["x","${ID}"],[7,"no"],null,[8,"${ID}"]]}`);
  assert.deepEqual(createLocalQueueStore(storage).get(), { name: null, items: [item(8, ID)] });
});

test('applies a change from another tab and notifies listeners once', () => {
  const storage = createMemoryStorage();
  const here = createLocalQueueStore(storage);
  let notifications = 0;
  here.subscribe(() => notifications++);
  createLocalQueueStore(storage).set({ name: null, items: [item(7, ID)] });
  here.reload();
  here.reload();
  assert.deepEqual([here.get().items.length, notifications], [1, 1]);
});
