import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf, fakeStage } from '../engine/fake-stage.ts';
import { createPlayer } from '../store/player.ts';
import { createPositionStore } from '#web/entities/episode/position-store.ts';

function touched() {
  const shelf = fakeShelf();
  const { stage, media } = fakeStage();
  const positions = createPositionStore(shelf);
  const openSource = () => {};
  const player = createPlayer({ shelf, positions, openSource, now: () => 0 });
  const letGo = player.attach(stage);
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
  return { player, media, point, tap, letGo };
}

test('a click of the mouse pauses, a tap only shows and hides the controls', () => {
  const { player, media, point, tap, letGo } = touched();
  tap(500, 1000);
  assert.deepEqual([player.visibility.get().isVisible, media.paused], [false, false]);
  tap(500, 2000);
  assert.equal(player.visibility.get().isVisible, true);
  point('click', 'mouse', 500, 3000);
  assert.equal(media.paused, true);
  letGo();
});

test('controls stay hidden until the tap is over, so that it cannot press what it brings', () => {
  const { player, point, tap, letGo } = touched();
  tap(500, 1000);
  point('pointerdown', 'touch', 500, 2000);
  point('pointerup', 'touch', 500, 2050);
  assert.equal(player.visibility.get().isVisible, false);
  letGo();
});

test('a double tap at a side seeks ten seconds, and each further tap ten more', () => {
  const { player, tap, letGo } = touched();
  for (const at of [1000, 1200, 1400]) tap(900, at);
  assert.equal(player.time.get().position, 20);
  assert.equal(player.flash.get().text, '+20 с');
  for (const at of [3000, 3200]) tap(100, at);
  assert.equal(player.time.get().position, 10);
  letGo();
});

test('a finger held down hurries the film until it is lifted', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { player, media, point, letGo } = touched();
  point('pointerdown', 'touch', 500, 0);
  t.mock.timers.tick(500);
  assert.equal(media.playbackRate, 2);
  point('pointerup', 'touch', 500, 900);
  point('click', 'touch', 500, 900);
  assert.deepEqual([media.playbackRate, player.visibility.get().isVisible], [1, true]);
  letGo();
});

test('the mouse held down hurries the film too, and its click then pauses nothing', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { media, point, letGo } = touched();
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
  letGo();
});

test('a swipe up enters the full screen, a swipe down leaves it, and neither is a tap or a long press', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { player, media, point, letGo } = touched();
  const asked: string[] = [];
  player.fullscreen.enter = () => void asked.push('enter');
  player.fullscreen.leave = () => void asked.push('leave');
  const swipe = (from: number, to: number) => {
    point('pointerdown', 'touch', 500, 0, { clientY: from });
    point('pointermove', 'touch', 500, 50, { clientY: (from + to) / 2 });
    t.mock.timers.tick(600);
    point('pointerup', 'touch', 500, 700, { clientY: to });
    point('click', 'touch', 500, 700, { clientY: to });
  };
  swipe(300, 100);
  swipe(100, 300);
  assert.deepEqual(asked, ['enter', 'leave']);
  assert.deepEqual([media.playbackRate, player.visibility.get().isVisible], [1, true]);
  letGo();
});

test('two fingers spread fill the screen with the picture, and closed show it whole; their lifting swipes nothing', () => {
  const { player, media, point, letGo } = touched();
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
  letGo();
});
