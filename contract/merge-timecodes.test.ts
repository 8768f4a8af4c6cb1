import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { removedTimecode, hasNoProgress, mergeTimecodes, type Timecode } from './merge-timecodes.ts';

// Few values, so that equal times and equal positions are frequent.
const few = fc.integer({ min: 0, max: 4 });
const timecode: fc.Arbitrary<Timecode> = fc.record(
  { time: few, at: few, isWatched: fc.boolean(), markedAt: few },
  { noNullPrototype: true },
);

test('merging is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(timecode, timecode, timecode, (a, b, c) => {
      assert.deepEqual(mergeTimecodes(a, b), mergeTimecodes(b, a));
      assert.deepEqual(mergeTimecodes(a, a), a);
      assert.deepEqual(mergeTimecodes(mergeTimecodes(a, b), c), mergeTimecodes(a, mergeTimecodes(b, c)));
    }),
  );
});

test('an older write neither lowers the position nor removes «watched»', () => {
  fc.assert(
    fc.property(timecode, timecode, (a, b) => {
      const both = mergeTimecodes(a, b);
      for (const one of [a, b]) {
        if (one.at === Math.max(a.at, b.at)) assert.ok(both.at === one.at && both.time >= one.time);
        if (one.markedAt === Math.max(a.markedAt, b.markedAt) && one.isWatched) assert.ok(both.isWatched);
      }
    }),
  );
});

test('a watched episode wins over an older position, and continues where it is watched again', () => {
  const watched = { time: 1400, at: 2000, isWatched: true, markedAt: 2000 };
  const before = { time: 300, at: 1000, isWatched: false, markedAt: 0 };
  assert.deepEqual(mergeTimecodes(before, watched), watched);
  const again = { time: 60, at: 3000, isWatched: false, markedAt: 0 };
  assert.deepEqual(mergeTimecodes(watched, again), { ...watched, time: 60, at: 3000 });
});

test('a removed episode stays removed where another device still has it', () => {
  const elsewhere = { time: 1400, at: 1000, isWatched: true, markedAt: 1000 };
  assert.ok(hasNoProgress(mergeTimecodes(elsewhere, removedTimecode(2000))));
  const later = { time: 5, at: 3000, isWatched: false, markedAt: 0 };
  assert.deepEqual(mergeTimecodes(removedTimecode(2000), later), { ...later, markedAt: 2000 });
});
