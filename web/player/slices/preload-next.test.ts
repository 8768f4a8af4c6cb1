import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import type { PlayerEpisode } from '#web/entities/episode/player-episode.ts';
import { attachAll } from '../engine/slice.ts';
import { createQuality } from './quality.ts';
import { createPlayQueue } from './play-queue.ts';
import { createDataSaver } from './data-saver.ts';
import { createOriginChoice } from './origin-choice.ts';
import { createSettings } from './settings.ts';
import { createSkip } from './skip-range.ts';
import { createSleepTimer } from './sleep-timer.ts';
import { createPreloadNext } from './preload-next.ts';

const none = { start: null, stop: null };
const episode: PlayerEpisode = {
  episodeId: 'e2',
  releaseId: 7,
  duration: 1000,
  opening: none,
  ending: none,
  other_marks: [],
  isFirst: false,
  previousId: null,
  nextId: 'e3',
};

function createPlayer(first = episode, isAsked = false) {
  const storage = createMemoryStorage();
  const { stage, media } = createFakeTarget();
  const settings = createSettings(storage);
  const queue = createPlayQueue(
    settings,
    createSkip(storage, settings),
    createSleepTimer(() => 0),
  );
  const dataSaver = createDataSaver(settings, isAsked);
  const quality = createQuality(storage, dataSaver);
  const originChoice = createOriginChoice(settings, []);
  const preloads: { master: string; signal: AbortSignal }[] = [];
  const warm = createPreloadNext({ queue, quality, dataSaver, originChoice }, ({ master }, signal) => {
    preloads.push({ master, signal });
    return Promise.resolve();
  });
  attachAll([queue, dataSaver, warm], stage);
  queue.begin(first);
  media.load(1000);
  const loadedTo = (end: number) => (media.buffered = { length: 1, start: () => 0, end: () => end });
  return { media, settings, queue, preloads, loadedTo };
}

test('preloads the next episode once, after 80 % of the current one', () => {
  const { media, preloads, loadedTo } = createPlayer();
  loadedTo(1000);
  media.playTo(790);
  assert.equal(preloads.length, 0);
  media.playTo(800);
  media.playTo(801);
  assert.deepEqual(
    preloads.map(({ master }) => master),
    ['/media/hls/e3/master.m3u8'],
  );
});

test('waits while the current episode has a short buffer', () => {
  const { media, preloads, loadedTo } = createPlayer();
  loadedTo(905);
  media.playTo(900);
  assert.equal(preloads.length, 0);
  loadedTo(940);
  media.playTo(901);
  assert.equal(preloads.length, 1);
});

test('aborts when the next episode changes, and preloads nothing after the last one', () => {
  const { media, queue, preloads, loadedTo } = createPlayer();
  loadedTo(1000);
  media.playTo(900);
  queue.begin({ ...episode, episodeId: 'e9', nextId: null });
  media.playTo(950);
  assert.deepEqual([preloads.length, preloads[0]?.signal.aborted], [1, true]);
});

test('the data saver prevents preloading and aborts a running one', () => {
  const browserSaver = createPlayer(episode, true);
  browserSaver.loadedTo(1000);
  browserSaver.media.playTo(900);
  assert.equal(browserSaver.preloads.length, 0);
  const { media, settings, preloads, loadedTo } = createPlayer();
  loadedTo(1000);
  media.playTo(900);
  assert.equal(preloads[0]?.signal.aborted, false);
  settings.toggle('savesTraffic');
  media.playTo(950);
  assert.deepEqual([preloads.length, preloads[0]?.signal.aborted], [1, true]);
});
