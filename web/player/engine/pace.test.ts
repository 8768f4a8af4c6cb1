import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSilent, isTooSlow, type Progress } from './pace.ts';

const fine: Progress = { elapsed: 2, silent: 0, loaded: 1_000_000, total: 3_000_000, film: 6, ahead: 2 };

test('two and a half seconds without a byte are enough, ten where nobody else can be asked', () => {
  assert.equal(isSilent({ ...fine, silent: 2.4 }, false), false);
  assert.equal(isSilent({ ...fine, silent: 2.5 }, false), true);
  assert.equal(isSilent({ ...fine, silent: 9 }, true), false);
  assert.equal(isSilent({ ...fine, silent: 10 }, true), true);
});

test('a download that keeps up with its film is not too slow', () => {
  assert.equal(isTooSlow({ ...fine, ahead: 0 }), false);
});

test('one that does not keep up is, but only while little is loaded and the end is far', () => {
  const slow = { ...fine, loaded: 200_000 };
  assert.equal(isTooSlow(slow), true);
  assert.equal(isTooSlow({ ...slow, ahead: 4 }), false);
  assert.equal(isTooSlow({ ...slow, elapsed: 1.9 }), false);
  assert.equal(isTooSlow({ ...slow, elapsed: 20, loaded: 2_900_000 }), false);
});

test('nothing is known of a download without a length or without film', () => {
  assert.equal(isTooSlow({ ...fine, loaded: 1, total: 0 }), false);
  assert.equal(isTooSlow({ ...fine, loaded: 1, film: 0 }), false);
});
