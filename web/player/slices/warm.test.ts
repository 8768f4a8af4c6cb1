import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import type { Film } from '#web/entities/episode/film.ts';
import { attachAll } from '../engine/media-store.ts';
import { createQuality } from './quality.ts';
import { createQueue } from './queue.ts';
import { createSaver } from './saver.ts';
import { createServer } from './server.ts';
import { createSettings } from './settings.ts';
import { createSkip } from './skip-range.ts';
import { createSleep } from './sleep.ts';
import { createWarm } from './warm.ts';

const none = { start: null, stop: null };
const film: Film = {
  episodeId: 'e2',
  releaseId: 7,
  duration: 1000,
  opening: none,
  ending: none,
  isFirst: false,
  previousId: null,
  nextId: 'e3',
};

function room(first = film, isAsked = false) {
  const shelf = fakeShelf();
  const { stage, media } = fakeStage();
  const settings = createSettings(shelf);
  const queue = createQueue(
    settings,
    createSkip(shelf, settings),
    createSleep(() => 0),
  );
  const saver = createSaver(settings, isAsked);
  const quality = createQuality(shelf, saver);
  const server = createServer(settings, []);
  const warmed: { master: string; signal: AbortSignal }[] = [];
  const warm = createWarm({ queue, quality, saver, server }, ({ master }, signal) => {
    warmed.push({ master, signal });
    return Promise.resolve();
  });
  attachAll([queue, saver, warm], stage);
  queue.begin(first);
  media.load(1000);
  const loadedTo = (end: number) => (media.buffered = { length: 1, start: () => 0, end: () => end });
  return { media, settings, queue, warmed, loadedTo };
}

test('the next episode is warmed once, after four fifths of this one', () => {
  const { media, warmed, loadedTo } = room();
  loadedTo(1000);
  media.playTo(790);
  assert.equal(warmed.length, 0);
  media.playTo(800);
  media.playTo(801);
  assert.deepEqual(
    warmed.map(({ master }) => master),
    ['/media/hls/e3/master.m3u8'],
  );
});

test('a film that has little loaded itself comes first', () => {
  const { media, warmed, loadedTo } = room();
  loadedTo(905);
  media.playTo(900);
  assert.equal(warmed.length, 0);
  loadedTo(940);
  media.playTo(901);
  assert.equal(warmed.length, 1);
});

test('warming ends when the viewer goes elsewhere, and a last episode has nothing to warm', () => {
  const { media, queue, warmed, loadedTo } = room();
  loadedTo(1000);
  media.playTo(900);
  queue.begin({ ...film, episodeId: 'e9', nextId: null });
  media.playTo(950);
  assert.deepEqual([warmed.length, warmed[0]?.signal.aborted], [1, true]);
});

test('where the browser or the viewer saves traffic nothing is warmed, and what is being warmed ends', () => {
  const asked = room(film, true);
  asked.loadedTo(1000);
  asked.media.playTo(900);
  assert.equal(asked.warmed.length, 0);
  const { media, settings, warmed, loadedTo } = room();
  loadedTo(1000);
  media.playTo(900);
  assert.equal(warmed[0]?.signal.aborted, false);
  settings.toggle('savesTraffic');
  media.playTo(950);
  assert.deepEqual([warmed.length, warmed[0]?.signal.aborted], [1, true]);
});
