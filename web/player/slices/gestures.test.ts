import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf, fakeStage } from '../fake-stage.ts';
import { createPlayer } from '../player.ts';
import { createPositionStore } from '../positions.ts';

function touched() {
  const shelf = fakeShelf();
  const { stage, media } = fakeStage();
  const positions = createPositionStore(shelf);
  const openSource = () => Promise.resolve();
  const player = createPlayer({ shelf, positions, openSource, now: () => 0 });
  const letGo = player.attach(stage);
  media.load(1000);
  void media.play();
  const point = (type: string, pointerType: string, clientX: number, timeStamp: number) => {
    const event = new Event(type);
    Object.defineProperties(event, {
      pointerType: { value: pointerType },
      clientX: { value: clientX },
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
