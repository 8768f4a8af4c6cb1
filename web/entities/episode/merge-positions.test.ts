import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { forgotten, seen } from './marks.ts';
import { mergeAll, mergePositions, saysMore, withoutOldest } from './merge-positions.ts';
import { type Position, withoutForgotten } from './positions.ts';

// Few values, so that equal moments and equal times are met often.
const moment = fc.integer({ min: 0, max: 5 });
const position: fc.Arbitrary<Position> = fc
  .record(
    { time: moment, isWatched: fc.boolean(), at: moment, markedAt: moment, releaseId: fc.constantFrom(7, 8) },
    { requiredKeys: ['time', 'isWatched', 'at'] },
  )
  // As every writer leaves it: merging once brings any other entry into this form.
  .map((one) => mergePositions(one, one));

test('what two know together does not depend on who is asked first, nor on how often', () => {
  fc.assert(
    fc.property(position, position, position, (a, b, c) => {
      assert.deepEqual(mergePositions(a, b), mergePositions(b, a));
      assert.deepEqual(mergePositions(a, a), a);
      assert.deepEqual(mergePositions(mergePositions(a, b), c), mergePositions(a, mergePositions(b, c)));
    }),
  );
});

test('progress is never lowered by what was watched earlier, nor a mark taken by what was decided earlier', () => {
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

test('a seen episode that is watched again stays seen, and goes on where it is now', () => {
  const watched = { time: 1400, isWatched: true, at: 1000 };
  const again = { time: 60, isWatched: false, at: 2000 };
  assert.deepEqual(mergePositions(watched, again), { time: 60, isWatched: true, at: 2000, markedAt: 1000 });
});

test('a mark taken back is gone with the time, also where another device still has it', () => {
  const elsewhere = { time: 1400, isWatched: true, at: 1000, releaseId: 7 };
  const both = mergePositions(forgotten(7, 3000), elsewhere);
  assert.deepEqual(withoutForgotten({ e1: both }), {});
  const rewatched = mergePositions(both, { time: 5, isWatched: false, at: 4000 });
  assert.deepEqual(withoutForgotten({ e1: rewatched })['e1']?.isWatched, false);
  assert.equal(withoutForgotten({ e1: rewatched })['e1']?.time, 5);
});

test('marking several at once leaves the last of them as the one watched last', () => {
  const marks = seen(
    ['a', 'b', 'c'].map((id) => ({ id, duration: 60, releaseId: 7 })),
    1000,
  );
  assert.deepEqual(
    Object.values(marks).map(({ at }) => at),
    [998, 999, 1000],
  );
});

test('one source says more than another by an episode, a time or a mark', () => {
  const one = { e1: { time: 5, isWatched: false, at: 1 } };
  assert.equal(saysMore(one, one), false);
  assert.equal(saysMore(one, {}), true);
  assert.equal(saysMore(mergeAll(one, { e1: forgotten(7, 2) }), one), true);
});

test('of equally old entries every tab drops the same', () => {
  const entries = Array.from({ length: 2001 }, (_, i): [string, Position] => [
    `e${i}`,
    { time: 1, isWatched: false, at: 1 },
  ]);
  const kept = (list: typeof entries) => Object.keys(withoutOldest(Object.fromEntries(list))).toSorted();
  assert.equal(kept(entries).length, 2000);
  assert.deepEqual(kept(entries), kept(entries.toReversed()));
});
