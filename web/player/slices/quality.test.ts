import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createQuality as newQuality } from './quality.ts';
import { createDataSaver } from './data-saver.ts';
import { createSettings } from './settings.ts';
import { createQualityFallback } from './quality-fallback.ts';

const createQuality = (storage: BrowserStorage) =>
  newQuality(storage, createDataSaver(createSettings(storage), false));

function offerRenditions(quality: ReturnType<typeof createQuality>, heights = [480, 720, 1080]) {
  const selected: string[] = [];
  const labelOf = (index: number | null) => (index === null ? 'free' : String(heights[index]));
  quality.setRenditions({
    heights,
    select: (index) => selected.push(labelOf(index)),
    setCap: (index) => selected.push(`up to ${labelOf(index)}`),
  });
  return selected;
}

test('stores the chosen height and selects it, or the nearest lower one, in the next source', () => {
  const storage = createMemoryStorage();
  createQuality(storage).choose(1080);
  const quality = createQuality(storage);
  const selected = offerRenditions(quality, [480, 720]);
  quality.choose(480);
  assert.deepEqual(selected, ['720', '480']);
});

test('automatic quality leaves the selection to the source', () => {
  assert.deepEqual(offerRenditions(createQuality(createMemoryStorage())), []);
});

/** A player that plays in the height `actual`, on a clock of its own. */
function startPlaying(t: TestContext, chosen: number | 'auto', actual: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = createFakeTarget();
  const storage = createMemoryStorage();
  const quality = createQuality(storage);
  const clock = { now: 0 };
  const stepDown = createQualityFallback(quality, () => clock.now);
  quality.choose(chosen);
  const selected = offerRenditions(quality);
  selected.length = 0;
  quality.setActual(actual);
  attachAll([quality, stepDown], stage);
  media.load(1000);
  void media.play();
  let position = 0;
  const play = (seconds: number) => {
    for (const end = position + seconds; position < end;) media.playTo(position++);
  };
  const stall = (duration = 1000) => {
    media.emit('waiting');
    t.mock.timers.tick(duration);
    clock.now += duration;
  };
  return { media, quality, stepDown, storage, clock, selected, play, stall };
}

test('lowers the quality after two stalls within a minute, and can restore it', (t) => {
  const { quality, stepDown, selected, play, stall } = startPlaying(t, 1080, 1080);
  play(10);
  stall();
  assert.equal(stepDown.get().height, null);
  play(10);
  stall();
  assert.deepEqual([selected, stepDown.get().height], [['720'], 720]);
  assert.equal(quality.get().chosen, 1080, 'the stored choice is unchanged');
  stepDown.restore();
  assert.deepEqual([selected.at(-1), stepDown.get().height], ['1080', null]);
});

test('caps automatic selection, and lifts the cap for the next episode', (t) => {
  const { quality, selected, play, stall } = startPlaying(t, 'auto', 1080);
  for (const _ of [1, 2]) {
    play(10);
    stall();
  }
  assert.deepEqual(selected, ['free', 'up to 720']);
  quality.clear();
  assert.deepEqual(offerRenditions(quality), []);
});

test('a chosen height that stalled stays lowered in the next episode', (t) => {
  const { quality, play, stall } = startPlaying(t, 1080, 1080);
  for (const _ of [1, 2]) {
    play(10);
    stall();
  }
  quality.clear();
  assert.deepEqual(offerRenditions(quality), ['720']);
});

test('ignores short gaps, seeks, quality changes and stalls far apart', (t) => {
  const { media, quality, stepDown, clock, selected, play, stall } = startPlaying(t, 1080, 1080);
  play(10);
  stall();
  media.emit('timeupdate');
  play(10);
  media.emit('waiting');
  t.mock.timers.tick(300);
  play(1);
  t.mock.timers.tick(5000);
  media.emit('seeking');
  stall();
  play(10);
  quality.choose(720);
  stall();
  play(10);
  clock.now += 60_000;
  stall();
  assert.deepEqual([stepDown.get().height, selected], [null, ['720']]);
});

test('does nothing at the lowest height', (t) => {
  const { stepDown, selected, play, stall } = startPlaying(t, 'auto', 480);
  for (const _ of [1, 2, 3]) {
    play(10);
    stall();
  }
  assert.deepEqual([stepDown.get().height, selected], [null, []]);
});

/** The quality and settings of a player with a data saver. */
function createWithDataSaver(isAsked: boolean) {
  const storage = createMemoryStorage();
  const settings = createSettings(storage);
  const saver = createDataSaver(settings, isAsked);
  const quality = newQuality(storage, saver);
  attachAll([saver, quality], createFakeTarget().stage);
  return { settings, quality };
}

test('the data saver caps automatic quality at 480 and leaves a manual choice alone', () => {
  const { settings, quality } = createWithDataSaver(false);
  settings.toggle('savesTraffic');
  const selected = offerRenditions(quality);
  quality.choose(1080);
  quality.choose('auto');
  assert.deepEqual(selected, ['up to 480', '1080', 'free', 'up to 480']);
  quality.clear();
  assert.deepEqual(
    offerRenditions(quality, [720, 1080]),
    ['up to 720'],
    'the lowest height is above the cap',
  );
});

test('follows the data saver of the browser, and the setting applies during playback', () => {
  assert.deepEqual(offerRenditions(createWithDataSaver(true).quality), ['up to 480']);
  const { settings, quality } = createWithDataSaver(false);
  const selected = offerRenditions(quality);
  settings.toggle('savesTraffic');
  settings.toggle('savesTraffic');
  quality.choose(720);
  settings.toggle('savesTraffic');
  assert.deepEqual(selected, ['up to 480', 'up to free', '720']);
});
