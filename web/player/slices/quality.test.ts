import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Shelf } from '#web/storage/remembered.ts';
import { fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import { attachAll } from '../engine/media-store.ts';
import { createQuality as newQuality } from './quality.ts';
import { createSaver } from './saver.ts';
import { createSettings } from './settings.ts';
import { createStepDown } from './step-down.ts';

const createQuality = (shelf: Shelf) => newQuality(shelf, createSaver(createSettings(shelf), false));

function offered(quality: ReturnType<typeof createQuality>, heights = [480, 720, 1080]) {
  const taken: string[] = [];
  const index = (at: number | null) => (at === null ? 'free' : String(heights[at]));
  quality.offer({
    heights,
    take: (at) => taken.push(index(at)),
    limit: (at) => taken.push(`up to ${index(at)}`),
  });
  return taken;
}

test('the chosen height is remembered and taken from the next source, or the nearest below it', () => {
  const shelf = fakeShelf();
  createQuality(shelf).choose(1080);
  const quality = createQuality(shelf);
  const taken = offered(quality, [480, 720]);
  quality.choose(480);
  assert.deepEqual(taken, ['720', '480']);
});

test('an automatic quality leaves a source to itself', () => {
  assert.deepEqual(offered(createQuality(fakeShelf())), []);
});

/** A film that runs in a height, on a clock of its own. */
function running(t: TestContext, chosen: number | 'auto', actual: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { stage, media } = fakeStage();
  const shelf = fakeShelf();
  const quality = createQuality(shelf);
  const clock = { now: 0 };
  const stepDown = createStepDown(quality, () => clock.now);
  quality.choose(chosen);
  const taken = offered(quality);
  taken.length = 0;
  quality.report(actual);
  attachAll([quality, stepDown], stage);
  media.load(1000);
  void media.play();
  let second = 0;
  const play = (seconds: number) => {
    for (const end = second + seconds; second < end;) media.playTo(second++);
  };
  const stall = (lasting = 1000) => {
    media.emit('waiting');
    t.mock.timers.tick(lasting);
    clock.now += lasting;
  };
  return { media, quality, stepDown, shelf, clock, taken, play, stall };
}

test('a film that runs dry twice within a minute is shown one height lower, and the way back is offered', (t) => {
  const { quality, stepDown, taken, play, stall } = running(t, 1080, 1080);
  play(10);
  stall();
  assert.equal(stepDown.get().height, null);
  play(10);
  stall();
  assert.deepEqual([taken, stepDown.get().height], [['720'], 720]);
  assert.equal(quality.get().chosen, 1080, 'the choice itself stands');
  stepDown.restore();
  assert.deepEqual([taken.at(-1), stepDown.get().height], ['1080', null]);
});

test('the player’s own choice is limited, and free again with the next film', (t) => {
  const { quality, taken, play, stall } = running(t, 'auto', 1080);
  for (const _ of [1, 2]) {
    play(10);
    stall();
  }
  assert.deepEqual(taken, ['free', 'up to 720']);
  quality.clear();
  assert.deepEqual(offered(quality), []);
});

test('what the viewer chose and the line could not carry stays lower in the next film', (t) => {
  const { quality, play, stall } = running(t, 1080, 1080);
  for (const _ of [1, 2]) {
    play(10);
    stall();
  }
  quality.clear();
  assert.deepEqual(offered(quality), ['720']);
});

test('a short gap, a seek, a new height and two stalls far apart are no reason', (t) => {
  const { media, quality, stepDown, clock, taken, play, stall } = running(t, 1080, 1080);
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
  assert.deepEqual([stepDown.get().height, taken], [null, ['720']]);
});

test('below the lowest height there is nothing to step down to', (t) => {
  const { stepDown, taken, play, stall } = running(t, 'auto', 480);
  for (const _ of [1, 2, 3]) {
    play(10);
    stall();
  }
  assert.deepEqual([stepDown.get().height, taken], [null, []]);
});

/** A player's choice of height beside the switch that saves traffic. */
function saving(isAsked: boolean) {
  const shelf = fakeShelf();
  const settings = createSettings(shelf);
  const saver = createSaver(settings, isAsked);
  const quality = newQuality(shelf, saver);
  attachAll([saver, quality], fakeStage().stage);
  return { settings, quality };
}

test('where traffic is saved the player chooses up to 480 by itself, and what is chosen by hand is shown', () => {
  const { settings, quality } = saving(false);
  settings.toggle('savesTraffic');
  const taken = offered(quality);
  quality.choose(1080);
  quality.choose('auto');
  assert.deepEqual(taken, ['up to 480', '1080', 'free', 'up to 480']);
  quality.clear();
  assert.deepEqual(offered(quality, [720, 1080]), ['up to 720'], 'none is so low');
});

test('a browser that asks for little traffic is heard, and the switch acts on the film that is on', () => {
  assert.deepEqual(offered(saving(true).quality), ['up to 480']);
  const { settings, quality } = saving(false);
  const taken = offered(quality);
  settings.toggle('savesTraffic');
  settings.toggle('savesTraffic');
  quality.choose(720);
  settings.toggle('savesTraffic');
  assert.deepEqual(taken, ['up to 480', 'up to free', '720']);
});
