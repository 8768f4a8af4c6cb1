import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCardStart, secondsLeft } from './next-card.ts';

test('the card appears when the ending begins', () => {
  assert.equal(nextCardStart([{ kind: 'ending', start: 1290, stop: 1400 }], 1420), 1290);
});

test('the card does not cover a scene after the ending', () => {
  assert.equal(nextCardStart([{ kind: 'ending', start: 1200, stop: 1290 }], 1420), 1390);
});

test('without an ending the card appears 30 s before the end', () => {
  assert.equal(nextCardStart([{ kind: 'opening', start: 60, stop: 150 }], 1420), 1390);
});

test('in a short clip the card appears in the last tenth', () => {
  assert.equal(nextCardStart([], 40), 36);
});

test('the countdown takes ten real seconds at double speed', () => {
  assert.equal(secondsLeft(1290, 1290, 2), 10);
  assert.equal(secondsLeft(1290, 1300, 2), 5);
  assert.equal(secondsLeft(1290, 1320, 2), 0);
});
