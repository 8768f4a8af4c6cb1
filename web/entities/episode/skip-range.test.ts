import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adjacentEdge, rangeAt, shouldAutoSkip, skipRanges, skipTarget } from './skip-range.ts';

const none = { start: null, stop: null };
const marks = { opening: { start: 60, stop: 150 }, ending: { start: 1290, stop: 1380 }, other_marks: [] };

test('the button is offered from the first second of a range to the one before the last', () => {
  const ranges = skipRanges(marks, 1420);
  assert.equal(rangeAt(ranges, 59.9), null);
  assert.equal(rangeAt(ranges, 60)?.kind, 'opening');
  assert.equal(rangeAt(ranges, 148.9)?.kind, 'opening');
  assert.equal(rangeAt(ranges, 149), null);
  assert.equal(rangeAt(ranges, 1300)?.stop, 1380);
});

test('an opening at the very beginning is offered', () => {
  assert.equal(rangeAt(skipRanges({ ...marks, opening: { start: 0, stop: 90 } }, 1420), 0)?.kind, 'opening');
});

test('an ending whose end is unknown lasts to the end of the episode', () => {
  const open = { ...marks, opening: none, ending: { start: 1290, stop: null } };
  assert.equal(skipRanges(open, 1420)[0]?.stop, 1420);
});

test('invalid marks are left out', () => {
  const wrong = { ...marks, opening: { start: 150, stop: 60 }, ending: { start: null, stop: 1380 } };
  assert.deepEqual(skipRanges(wrong, 1420), []);
  assert.deepEqual(
    skipRanges({ ...marks, opening: { start: 5, stop: 7 }, ending: { start: 5000, stop: 5090 } }, 1420),
    [],
  );
});

test('a part is skipped by itself only by choice, and neither a song of a first episode nor what was kept', () => {
  const plain = { isFirst: false, isKept: false };
  assert.equal(shouldAutoSkip('opening', 'always', plain), true);
  assert.equal(shouldAutoSkip('opening', 'ask', plain), false);
  assert.equal(shouldAutoSkip('opening', 'never', plain), false);
  assert.equal(shouldAutoSkip('opening', 'always', { ...plain, isFirst: true }), false);
  assert.equal(shouldAutoSkip('recap', 'always', { ...plain, isFirst: true }), true);
  assert.equal(shouldAutoSkip('recap', 'always', { ...plain, isKept: true }), false);
});

test('all marks of an episode are in the order of the film', () => {
  const others = [
    { kind: 'after_credits', start: 1385, stop: 1400 },
    { kind: 'recap', start: 0.5, stop: 40 },
  ] as const;
  assert.deepEqual(
    skipRanges({ ...marks, other_marks: others }, 1420).map(({ kind }) => kind),
    ['recap', 'opening', 'ending', 'after_credits'],
  );
});

test('a skip leads to the end of a part, and from an ending to the scene that follows it', () => {
  const scene = { kind: 'after_credits', start: 1385.5, stop: 1410 } as const;
  const [opening, ending] = skipRanges(marks, 1420);
  assert.ok(opening && ending);
  assert.deepEqual(
    [skipTarget([opening, ending], opening), skipTarget([opening, ending], ending)],
    [150, 1380],
  );
  const ranges = [opening, ending, scene];
  assert.deepEqual(
    ranges.map((range) => skipTarget(ranges, range)),
    [150, 1385.5, 1410],
  );
});

test('jumping works in both directions, and a second jump back passes the edge just reached', () => {
  const ranges = skipRanges(marks, 1420);
  assert.equal(adjacentEdge(ranges, 10, 1), 60);
  assert.equal(adjacentEdge(ranges, 60, 1), 150);
  assert.equal(adjacentEdge(ranges, 1400, 1), 1400);
  assert.equal(adjacentEdge(ranges, 151, -1), 60);
  assert.equal(adjacentEdge(ranges, 61, -1), 0);
});
