import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createIdleCheck } from './idle-check.ts';

const HOUR = 3_600_000;

function createPlayer() {
  const { stage, media, page } = createFakeTarget();
  const clock = { now: 0 };
  const presence = createIdleCheck(() => clock.now);
  attachAll([presence], stage);
  const watch = (episodeId: string) => {
    presence.begin({ episodeId });
    media.load(1400);
    void media.play();
  };
  return { presence, media, page, clock, watch };
}

test('asks before the fifth episode without viewer input', () => {
  const { presence, media, watch } = createPlayer();
  for (const id of ['e1', 'e2', 'e3', 'e4']) watch(id);
  assert.deepEqual([presence.get().isAsking, media.paused], [false, false]);
  watch('e5');
  assert.deepEqual([presence.get().isAsking, media.paused], [true, true]);
  presence.continueWatching();
  assert.deepEqual([presence.get().isAsking, media.paused], [false, false]);
});

test('any key or pointer movement resets the count', () => {
  const { presence, page, watch } = createPlayer();
  for (const id of ['e1', 'e2', 'e3', 'e4']) watch(id);
  page.dispatchEvent(new Event('keydown'));
  watch('e5');
  assert.equal(presence.get().isAsking, false);
});

test('reopening the same episode does not count', () => {
  const { presence, watch } = createPlayer();
  for (let i = 0; i < 10; i++) watch('e1');
  assert.equal(presence.get().isAsking, false);
});

test('asks after three hours without input; dismissing the question leaves the video paused', () => {
  const { presence, media, clock, watch } = createPlayer();
  watch('e1');
  clock.now = 3 * HOUR - 1;
  media.playTo(100);
  assert.equal(presence.get().isAsking, false);
  clock.now = 3 * HOUR;
  media.playTo(101);
  assert.deepEqual([presence.get().isAsking, media.paused], [true, true]);
  presence.dismiss();
  assert.deepEqual([presence.get().isAsking, media.paused], [false, true]);
});
