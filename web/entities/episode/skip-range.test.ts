import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adjacentEdge, rangeAt, shouldAutoSkip, skipRanges } from './skip-range.ts';

const none = { start: null, stop: null };
const marks = { opening: { start: 60, stop: 150 }, ending: { start: 1290, stop: 1380 } };

test('the button is offered from the first second of a range to the one before the last', () => {
  const ranges = skipRanges(marks, 1420);
  assert.equal(rangeAt(ranges, 59.9), null);
  assert.equal(rangeAt(ranges, 60)?.kind, 'opening');
  assert.equal(rangeAt(ranges, 148.9)?.kind, 'opening');
  assert.equal(rangeAt(ranges, 149), null);
  assert.equal(rangeAt(ranges, 1300)?.stop, 1380);
});

test('an opening at the very beginning is offered', () => {
  assert.equal(
    rangeAt(skipRanges({ opening: { start: 0, stop: 90 }, ending: none }, 1420), 0)?.kind,
    'opening',
  );
});

test('an ending whose end is unknown lasts to the end of the episode', () => {
  assert.equal(skipRanges({ opening: none, ending: { start: 1290, stop: null } }, 1420)[0]?.stop, 1420);
});

test('invalid marks are left out', () => {
  const wrong = { opening: { start: 150, stop: 60 }, ending: { start: null, stop: 1380 } };
  assert.deepEqual(skipRanges(wrong, 1420), []);
  assert.deepEqual(
    skipRanges({ opening: { start: 5, stop: 7 }, ending: { start: 5000, stop: 5090 } }, 1420),
    [],
  );
});

test('nothing is skipped automatically in a first episode, or where the viewer chose to keep it', () => {
  const input = { isEnabled: true, isFirstEpisode: false, isKeptByViewer: false };
  assert.equal(shouldAutoSkip(input), true);
  assert.equal(shouldAutoSkip({ ...input, isEnabled: false }), false);
  assert.equal(shouldAutoSkip({ ...input, isFirstEpisode: true }), false);
  assert.equal(shouldAutoSkip({ ...input, isKeptByViewer: true }), false);
});

test('jumping works in both directions, and a second jump back passes the edge just reached', () => {
  const ranges = skipRanges(marks, 1420);
  assert.equal(adjacentEdge(ranges, 10, 1), 60);
  assert.equal(adjacentEdge(ranges, 60, 1), 150);
  assert.equal(adjacentEdge(ranges, 1400, 1), 1400);
  assert.equal(adjacentEdge(ranges, 151, -1), 60);
  assert.equal(adjacentEdge(ranges, 61, -1), 0);
});
