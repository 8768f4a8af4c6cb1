import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage, createFakeTarget } from '../engine/fake-media.ts';
import { createPlayer } from '../store/player.ts';
import { createPositionStore } from '#web/entities/episode/position-store.ts';

function createTouchPlayer() {
  const storage = createMemoryStorage();
  const { stage, media } = createFakeTarget();
  const positions = createPositionStore(storage);
  const openSource = () => {};
  const player = createPlayer({ storage, positions, openSource, now: () => 0 });
  const detach = player.attach(stage);
  media.load(1000);
  void media.play();
  const point = (
    type: string,
    pointerType: string,
    clientX: number,
    timeStamp: number,
    more: object = {},
  ) => {
    const event = new Event(type);
    const { clientY = 100, pointerId = 1 } = more as { clientY?: number; pointerId?: number };
    Object.defineProperties(event, {
      pointerType: { value: pointerType },
      pointerId: { value: pointerId },
      clientX: { value: clientX },
      clientY: { value: clientY },
      timeStamp: { value: timeStamp },
      button: { value: 0 },
    });
    media.dispatchEvent(event);
  };
  const tap = (clientX: number, at: number) => {
    point('pointerdown', 'touch', clientX, at);
    point('pointerup', 'touch', clientX, at);
    point('click', 'touch', clientX, at);
  };
  return { player, media, point, tap, detach };
}

test('a mouse click pauses, a tap only shows and hides the controls', () => {
  const { player, media, point, tap, detach } = createTouchPlayer();
  tap(500, 1000);
  assert.deepEqual([player.visibility.get().isVisible, media.paused], [false, false]);
  tap(500, 2000);
  assert.equal(player.visibility.get().isVisible, true);
  point('click', 'mouse', 500, 3000);
  assert.equal(media.paused, true);
  detach();
});

test('shows the controls only after the tap, so that it cannot press them', () => {
  const { player, point, tap, detach } = createTouchPlayer();
  tap(500, 1000);
  point('pointerdown', 'touch', 500, 2000);
  point('pointerup', 'touch', 500, 2050);
  assert.equal(player.visibility.get().isVisible, false);
  detach();
});

test('a double tap at a side seeks ten seconds, and each further tap ten more', () => {
  const { player, tap, detach } = createTouchPlayer();
  for (const at of [1000, 1200, 1400]) tap(900, at);
  assert.equal(player.time.get().position, 20);
  assert.equal(player.message.get().text, '+20 с');
  for (const at of [3000, 3200]) tap(100, at);
  assert.equal(player.time.get().position, 10);
  detach();
});

test('a long press plays at double speed until the finger is lifted', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { player, media, point, detach } = createTouchPlayer();
  point('pointerdown', 'touch', 500, 0);
  t.mock.timers.tick(500);
  assert.equal(media.playbackRate, 2);
  point('pointerup', 'touch', 500, 900);
  point('click', 'touch', 500, 900);
  assert.deepEqual([media.playbackRate, player.visibility.get().isVisible], [1, true]);
  detach();
});

test('holding the mouse button plays at double speed, and its click does not pause', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { media, point, detach } = createTouchPlayer();
  point('pointerdown', 'mouse', 500, 0);
  t.mock.timers.tick(500);
  assert.equal(media.playbackRate, 2);
  point('pointerup', 'mouse', 500, 900);
  point('click', 'mouse', 500, 900);
  assert.deepEqual([media.playbackRate, media.paused], [1, false]);
  point('pointerdown', 'mouse', 500, 1000);
  point('pointerup', 'mouse', 500, 1050);
  point('click', 'mouse', 500, 1050);
  assert.equal(media.paused, true);
  detach();
});

test('a swipe up enters full screen, a swipe down leaves it, and neither counts as a tap or long press', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { player, media, point, detach } = createTouchPlayer();
  const calls: string[] = [];
  player.fullscreen.enter = () => void calls.push('enter');
  player.fullscreen.leave = () => void calls.push('leave');
  const swipe = (from: number, to: number) => {
    point('pointerdown', 'touch', 500, 0, { clientY: from });
    point('pointermove', 'touch', 500, 50, { clientY: (from + to) / 2 });
    t.mock.timers.tick(600);
    point('pointerup', 'touch', 500, 700, { clientY: to });
    point('click', 'touch', 500, 700, { clientY: to });
  };
  swipe(300, 100);
  swipe(100, 300);
  assert.deepEqual(calls, ['enter', 'leave']);
  assert.deepEqual([media.playbackRate, player.visibility.get().isVisible], [1, true]);
  detach();
});

test('pinching out fills the screen, pinching in fits the video, and lifting the fingers is not a swipe', () => {
  const { player, media, point, detach } = createTouchPlayer();
  player.fullscreen.enter = () => assert.fail('two fingers do not swipe');
  const pinch = (to: number) => {
    point('pointerdown', 'touch', 400, 0, { pointerId: 1 });
    point('pointerdown', 'touch', 600, 0, { pointerId: 2 });
    point('pointermove', 'touch', to, 50, { pointerId: 2 });
    point('pointerup', 'touch', to, 60, { pointerId: 2 });
    point('pointerup', 'touch', 400, 60, { pointerId: 1, clientY: 0 });
  };
  pinch(900);
  assert.deepEqual([player.pictureFit.get().isFilling, media.style.objectFit], [true, 'cover']);
  pinch(450);
  assert.deepEqual([player.pictureFit.get().isFilling, media.style.objectFit], [false, '']);
  detach();
});
