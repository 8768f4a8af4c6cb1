import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createFakeTarget } from '../engine/fake-media.ts';
import { attachAll } from '../engine/slice.ts';
import { createWakeLock } from './wake-lock.ts';

test('keeps the screen on only while playing in a visible page', async () => {
  const { stage, media, page } = createFakeTarget();
  let lockCount = 0;
  const release = () => Promise.resolve(void lockCount--);
  const request = () => Promise.resolve((lockCount++, { release }));
  Object.assign(page.defaultView, { navigator: { wakeLock: { request } } });
  const detach = attachAll([createWakeLock()], stage);
  const after = async (change: () => unknown) => {
    change();
    await setImmediate();
    return lockCount;
  };
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  assert.equal(await after(() => media.play()), 1);
  assert.equal(await after(() => media.emit('playing')), 1, 'requests only one lock');
  assert.equal(await after(() => show('hidden')), 0);
  assert.equal(await after(() => show('visible')), 1);
  assert.equal(await after(() => media.pause()), 0);
  await after(() => media.play());
  assert.equal(await after(detach), 0);
});
