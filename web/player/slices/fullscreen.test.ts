import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createFullscreen } from './fullscreen.ts';

/** A phone that supports full screen; `locks` records what was locked. */
function createPhone() {
  const { stage, media, page } = createFakeTarget();
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
  const setFullscreen = (element: unknown) => {
    Object.assign(page, { fullscreenElement: element });
    page.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
  Object.assign(stage.container, { requestFullscreen: () => setFullscreen(stage.container) });
  Object.assign(page, { exitFullscreen: () => setFullscreen(null) });
  const fullscreen = createFullscreen();
  attachAll([fullscreen], stage);
  const rotate = async (type: string) => {
    orientation.type = type;
    orientation.dispatchEvent(new Event('change'));
    await setImmediate();
  };
  return { fullscreen, media, locks, rotate };
}

test('rotating a phone to landscape during playback enters full screen, and back to portrait leaves it', async () => {
  const { fullscreen, media, locks, rotate } = createPhone();
  await rotate('landscape-primary');
  assert.equal(fullscreen.get().isFullscreen, false, 'a paused video does not enter full screen');
  await rotate('portrait-primary');
  void media.play();
  await rotate('landscape-primary');
  assert.equal(fullscreen.get().isFullscreen, true);
  assert.ok(!locks.includes('landscape'), 'a locked orientation could not be rotated back');
  await rotate('portrait-primary');
  assert.equal(fullscreen.get().isFullscreen, false);
});

test('requested full screen locks landscape and Esc, and stays when the phone is rotated', async () => {
  const { fullscreen, locks, rotate } = createPhone();
  fullscreen.enter();
  await setImmediate();
  assert.deepEqual(locks, ['Escape', 'landscape']);
  await rotate('portrait-primary');
  assert.equal(fullscreen.get().isFullscreen, true);
  fullscreen.leave();
  await setImmediate();
  assert.deepEqual([fullscreen.get().isFullscreen, locks.at(-1)], [false, 'unlocked']);
});
