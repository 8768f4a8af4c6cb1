import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clearedPosition, watchedPositions } from './position-changes.ts';
import { mergeAllPositions, mergePositions, hasUpdates, withoutOldest } from './merge-positions.ts';
import { type Position, withoutCleared } from './positions.ts';

// Few values, so that equal moments and times occur often.
const moment = fc.integer({ min: 0, max: 5 });
const position: fc.Arbitrary<Position> = fc
  .record(
    { time: moment, isWatched: fc.boolean(), at: moment, markedAt: moment, releaseId: fc.constantFrom(7, 8) },
    { requiredKeys: ['time', 'isWatched', 'at'] },
  )
  // The normal form that every writer stores; merging a position with itself produces it.
  .map((one) => mergePositions(one, one));

test('merging is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(position, position, position, (a, b, c) => {
      assert.deepEqual(mergePositions(a, b), mergePositions(b, a));
      assert.deepEqual(mergePositions(a, a), a);
      assert.deepEqual(mergePositions(mergePositions(a, b), c), mergePositions(a, mergePositions(b, c)));
    }),
  );
});

test('earlier watching never lowers progress, and an earlier decision never removes a mark', () => {
  const decided = ({ isWatched, at, markedAt }: Position) => markedAt ?? (isWatched ? at : 0);
  fc.assert(
    fc.property(position, position, (a, b) => {
      const both = mergePositions(a, b);
      assert.equal(both.at, Math.max(a.at, b.at));
      for (const one of [a, b]) {
        if (one.at === both.at) assert.ok(both.time >= one.time);
        if (one.isWatched && decided(one) >= Math.max(decided(a), decided(b))) assert.ok(both.isWatched);
      }
    }),
  );
});

test('a watched episode stays watched when watched again, with its new time', () => {
  const watched = { time: 1400, isWatched: true, at: 1000 };
  const again = { time: 60, isWatched: false, at: 2000 };
  assert.deepEqual(mergePositions(watched, again), { time: 60, isWatched: true, at: 2000, markedAt: 1000 });
});

test('clearing a mark removes mark and time, even if another device still has them', () => {
  const otherDevice = { time: 1400, isWatched: true, at: 1000, releaseId: 7 };
  const both = mergePositions(clearedPosition(7, 3000), otherDevice);
  assert.deepEqual(withoutCleared({ e1: both }), {});
  const rewatched = mergePositions(both, { time: 5, isWatched: false, at: 4000 });
  assert.deepEqual(withoutCleared({ e1: rewatched })['e1']?.isWatched, false);
  assert.equal(withoutCleared({ e1: rewatched })['e1']?.time, 5);
});

test('marking several episodes at once makes the last of them the newest', () => {
  const marks = watchedPositions(
    ['a', 'b', 'c'].map((id) => ({ id, duration: 60, releaseId: 7 })),
    1000,
  );
  assert.deepEqual(
    Object.values(marks).map(({ at }) => at),
    [998, 999, 1000],
  );
});

test('a source has more than another if an episode, a time or a mark differs', () => {
  const one = { e1: { time: 5, isWatched: false, at: 1 } };
  assert.equal(hasUpdates(one, one), false);
  assert.equal(hasUpdates(one, {}), true);
  assert.equal(hasUpdates(mergeAllPositions(one, { e1: clearedPosition(7, 2) }), one), true);
});

test('every tab drops the same of equally old entries', () => {
  const entries = Array.from({ length: 2001 }, (_, i): [string, Position] => [
    `e${i}`,
    { time: 1, isWatched: false, at: 1 },
  ]);
  const kept = (list: typeof entries) => Object.keys(withoutOldest(Object.fromEntries(list))).toSorted();
  assert.equal(kept(entries).length, 2000);
  assert.deepEqual(kept(entries), kept(entries.toReversed()));
});
