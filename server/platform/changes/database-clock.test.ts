import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDatabaseClock } from './database-clock.ts';

test('the offset is the difference at the middle of a question, as far as its duration can tell', () => {
  const clock = createDatabaseClock();
  assert.equal(clock.offset(), 0);
  clock.compare(91_000, 900, 1100);
  assert.equal(clock.offset(), 90_000);
  // A slow answer may have been made at any moment of its two seconds.
  clock.compare(93_000, 1100, 3100);
  assert.equal(clock.offset(), 90_000);
  clock.compare(94_009, 4000, 4002);
  assert.equal(clock.offset(), 90_000);
});

test('a clock that was set is followed at the next question', () => {
  const clock = createDatabaseClock();
  clock.compare(1000, 1000, 1000);
  clock.compare(2000, 3_602_000, 3_602_000);
  assert.equal(clock.offset(), -3_600_000);
});
