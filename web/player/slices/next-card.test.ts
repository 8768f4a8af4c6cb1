import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SKIPS } from '#contract/skip-choices.ts';
import { countdownLength, nextCardStart, secondsLeft } from './next-card.ts';

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

test('the card waits for a marked scene after the credits, and covers the preview after it', () => {
  const ending = { kind: 'ending', start: 1250, stop: 1340 } as const;
  const scene = { kind: 'after_credits', start: 1342, stop: 1400 } as const;
  assert.equal(nextCardStart([ending, scene], 1420), 1400);
  assert.equal(nextCardStart([ending, { ...scene, stop: 1420 }], 1420), 1420);
  const preview = { kind: 'next_preview', start: 1401, stop: 1420 } as const;
  assert.equal(nextCardStart([ending, scene, preview], 1420), 1401);
});

test('the card covers an ending and the preview that follows it, and a preview alone', () => {
  const preview = { kind: 'next_preview', start: 1385, stop: 1415 } as const;
  assert.equal(nextCardStart([{ kind: 'ending', start: 1290, stop: 1380 }, preview], 1420), 1290);
  assert.equal(nextCardStart([{ kind: 'ending', start: 1200, stop: 1290 }, preview], 1420), 1385);
  assert.equal(nextCardStart([preview], 1420), 1385);
});

test('the countdown is shorter for who always skips what the card covers', () => {
  const ending = { kind: 'ending', start: 1290, stop: 1400 } as const;
  assert.equal(countdownLength([ending], 1420, DEFAULT_SKIPS), 10);
  assert.equal(countdownLength([ending], 1420, { ...DEFAULT_SKIPS, skip_ending: 'always' }), 5);
  assert.equal(countdownLength([], 1420, { ...DEFAULT_SKIPS, skip_ending: 'always' }), 10);
});

test('the countdown takes ten real seconds at double speed', () => {
  assert.equal(secondsLeft(1290, 1290, 2, 10), 10);
  assert.equal(secondsLeft(1290, 1300, 2, 10), 5);
  assert.equal(secondsLeft(1290, 1320, 2, 10), 0);
});
