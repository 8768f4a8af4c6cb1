import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fakeStage } from '../engine/fake-stage.ts';
import { attachAll } from '../engine/media-store.ts';
import { createWakeLock } from './wake-lock.ts';

test('the screen is kept lit while the film runs on a page that is seen, and only then', async () => {
  const { stage, media, page } = fakeStage();
  let held = 0;
  const release = () => Promise.resolve(void held--);
  const request = () => Promise.resolve((held++, { release }));
  Object.assign(page.defaultView, { navigator: { wakeLock: { request } } });
  const letGo = attachAll([createWakeLock()], stage);
  const after = async (change: () => unknown) => {
    change();
    await setImmediate();
    return held;
  };
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  assert.equal(await after(() => media.play()), 1);
  assert.equal(await after(() => media.emit('playing')), 1, 'one is enough');
  assert.equal(await after(() => show('hidden')), 0);
  assert.equal(await after(() => show('visible')), 1);
  assert.equal(await after(() => media.pause()), 0);
  await after(() => media.play());
  assert.equal(await after(letGo), 0);
});
