import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStalled, isTooSlow, type DownloadProgress } from './download-progress.ts';

const healthy: DownloadProgress = {
  elapsed: 2,
  silent: 0,
  loaded: 1_000_000,
  total: 3_000_000,
  duration: 6,
  bufferAhead: 2,
};

test('a download stalls after 2.5 s without a byte, or 10 s at the last origin', () => {
  assert.equal(isStalled({ ...healthy, silent: 2.4 }, false), false);
  assert.equal(isStalled({ ...healthy, silent: 2.5 }, false), true);
  assert.equal(isStalled({ ...healthy, silent: 9 }, true), false);
  assert.equal(isStalled({ ...healthy, silent: 10 }, true), true);
});

test('a download as fast as playback is not too slow', () => {
  assert.equal(isTooSlow({ ...healthy, bufferAhead: 0 }), false);
});

test('a slower download is too slow only while the buffer is short and its end is far', () => {
  const slow = { ...healthy, loaded: 200_000 };
  assert.equal(isTooSlow(slow), true);
  assert.equal(isTooSlow({ ...slow, bufferAhead: 4 }), false);
  assert.equal(isTooSlow({ ...slow, elapsed: 1.9 }), false);
  assert.equal(isTooSlow({ ...slow, elapsed: 20, loaded: 2_900_000 }), false);
});

test('a download without a known size or duration is not judged', () => {
  assert.equal(isTooSlow({ ...healthy, loaded: 1, total: 0 }), false);
  assert.equal(isTooSlow({ ...healthy, loaded: 1, duration: 0 }), false);
});
