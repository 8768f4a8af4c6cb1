import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCardStart, secondsLeft } from './next-card.ts';

test('the next episode is offered when the ending begins', () => {
  assert.equal(nextCardStart([{ kind: 'ending', start: 1290, stop: 1400 }], 1420), 1290);
});

test('a scene after the ending is not lost to the card', () => {
  assert.equal(nextCardStart([{ kind: 'ending', start: 1200, stop: 1290 }], 1420), 1390);
});

test('without an ending the card comes half a minute before the end', () => {
  assert.equal(nextCardStart([{ kind: 'opening', start: 60, stop: 150 }], 1420), 1390);
});

test('in a short clip the card waits for the last tenth', () => {
  assert.equal(nextCardStart([], 40), 36);
});

test('ten seconds stay ten seconds at double speed', () => {
  assert.equal(secondsLeft(1290, 1290, 2), 10);
  assert.equal(secondsLeft(1290, 1300, 2), 5);
  assert.equal(secondsLeft(1290, 1320, 2), 0);
});
