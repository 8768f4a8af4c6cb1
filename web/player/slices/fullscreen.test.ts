import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fakeStage } from '../engine/fake-stage.ts';
import { attachAll } from '../engine/media-store.ts';
import { createFullscreen } from './fullscreen.ts';

/** A phone whose page can fill its screen; `locks` tells what was locked. */
function phone() {
  const { stage, media, page } = fakeStage();
  const locks: string[] = [];
  const orientation = Object.assign(new EventTarget(), {
    type: 'portrait-primary',
    lock: (to: string) => Promise.resolve(void locks.push(to)),
  });
  const keyboard = {
    lock: (codes: string[]) => Promise.resolve(void locks.push(...codes)),
    unlock: () => void locks.push('unlocked'),
  };
  Object.assign(page.defaultView, {
    navigator: { keyboard },
    screen: { orientation },
    matchMedia: () => ({ matches: true }),
  });
  const become = (element: unknown) => {
    Object.assign(page, { fullscreenElement: element });
    page.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
  Object.assign(stage.box, { requestFullscreen: () => become(stage.box) });
  Object.assign(page, { exitFullscreen: () => become(null) });
  const fullscreen = createFullscreen();
  attachAll([fullscreen], stage);
  const turn = async (type: string) => {
    orientation.type = type;
    orientation.dispatchEvent(new Event('change'));
    await setImmediate();
  };
  return { fullscreen, media, locks, turn };
}

test('a phone laid down shows a running film on the whole screen, and upright again leaves it', async () => {
  const { fullscreen, media, locks, turn } = phone();
  await turn('landscape-primary');
  assert.equal(fullscreen.get().isFullscreen, false, 'a paused film stays where it is');
  await turn('portrait-primary');
  void media.play();
  await turn('landscape-primary');
  assert.equal(fullscreen.get().isFullscreen, true);
  assert.ok(!locks.includes('landscape'), 'a locked screen could not be turned back');
  await turn('portrait-primary');
  assert.equal(fullscreen.get().isFullscreen, false);
});

test('full screen that was asked for lies down, takes Esc for the menus and stays when the phone is turned', async () => {
  const { fullscreen, locks, turn } = phone();
  fullscreen.enter();
  await setImmediate();
  assert.deepEqual(locks, ['Escape', 'landscape']);
  await turn('portrait-primary');
  assert.equal(fullscreen.get().isFullscreen, true);
  fullscreen.leave();
  await setImmediate();
  assert.deepEqual([fullscreen.get().isFullscreen, locks.at(-1)], [false, 'unlocked']);
});
