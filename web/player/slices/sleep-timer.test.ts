import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createPlayQueue } from './play-queue.ts';
import { createSettings } from './settings.ts';
import { createSkip } from './skip-range.ts';
import { createSleepTimer } from './sleep-timer.ts';

function createPlayer(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const { stage, media } = createFakeTarget();
  const settings = createSettings(createMemoryStorage());
  const skip = createSkip(createMemoryStorage(), settings);
  const sleep = createSleepTimer(Date.now);
  const queue = createPlayQueue(settings, skip, sleep);
  t.after(attachAll([skip, queue, sleep], stage));
  queue.begin({
    episodeId: 'e1',
    releaseId: 1,
    duration: 1000,
    opening: { start: null, stop: null },
    ending: { start: null, stop: null },
    other_marks: [],
    isFirst: true,
    previousId: null,
    nextId: 'e2',
  });
  media.load(1000);
  void media.play();
  return { sleep, queue, media };
}

test('pauses after the chosen minutes and reports it until playback resumes', (t) => {
  const { sleep, media } = createPlayer(t);
  sleep.choose(15);
  assert.equal(sleep.get().secondsLeft, 900);
  t.mock.timers.tick(899_000);
  assert.deepEqual([media.paused, sleep.get().secondsLeft], [false, 1]);
  t.mock.timers.tick(1000);
  assert.deepEqual([media.paused, sleep.get().hasStopped, sleep.get().choice], [true, true, null]);
  void media.play();
  assert.equal(sleep.get().hasStopped, false);
});

test('can be extended by 15 minutes before it stops playback', (t) => {
  const { sleep, media } = createPlayer(t);
  sleep.choose(15);
  t.mock.timers.tick(880_000);
  sleep.addMore();
  assert.equal(sleep.get().secondsLeft, 920);
  t.mock.timers.tick(60_000);
  assert.equal(media.paused, false);
});

test('a timer that was turned off does not pause', (t) => {
  const { sleep, media } = createPlayer(t);
  sleep.choose(15);
  sleep.choose(null);
  t.mock.timers.tick(2_000_000);
  assert.equal(media.paused, false);
});

test('prevents the next episode from starting, once', (t) => {
  const { sleep, queue, media } = createPlayer(t);
  sleep.choose('episode');
  media.playTo(980);
  assert.deepEqual([queue.get().card, queue.get().secondsLeft], ['offer', null]);
  media.emit('ended');
  assert.equal(queue.get().navigation, null);
  assert.deepEqual([sleep.get().choice, sleep.get().hasStopped], [null, true]);
});
