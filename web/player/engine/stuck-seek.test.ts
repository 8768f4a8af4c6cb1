import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { createFakeTarget } from './fake-media.ts';
import { repeatStuckSeeks } from './stuck-seek.ts';

/** A video whose seek to second 5 has begun, and the number of seeks since. */
function startSeek(bufferedTo: number) {
  const { stage, media } = createFakeTarget();
  const lifetime = new AbortController();
  media.buffered = { length: 1, start: () => 0, end: () => bufferedTo };
  media.playTo(5);
  Object.assign(media, { seeking: true });
  repeatStuckSeeks(stage.media, lifetime.signal);
  const seeks: number[] = [];
  // As an element that never ends its seek.
  Object.defineProperty(media, 'currentTime', {
    get: () => 5,
    set(time: number) {
      seeks.push(time);
    },
  });
  return { media, seeks, end: () => lifetime.abort() };
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('repeats a seek that does not end, after longer and longer waits', () => {
  const { seeks, end } = startSeek(30);
  mock.timers.tick(1999);
  assert.deepEqual(seeks, []);
  mock.timers.tick(1);
  assert.deepEqual(seeks, [5]);
  mock.timers.tick(3999);
  assert.deepEqual(seeks, [5]);
  mock.timers.tick(1);
  assert.deepEqual(seeks, [5, 5]);
  end();
  mock.timers.tick(60_000);
  assert.deepEqual(seeks, [5, 5]);
});

test('leaves a seek alone that has ended, or whose data is not there', () => {
  const done = startSeek(30);
  Object.assign(done.media, { seeking: false });
  const waiting = startSeek(5.5);
  mock.timers.tick(60_000);
  assert.deepEqual([done.seeks, waiting.seeks], [[], []]);
});
