import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMachineRest } from './machine-rest.ts';

test('a machine rests twice as long after each fault, and as at first after a video that it processed', () => {
  let now = 0;
  const rest = createMachineRest(60_000, () => now);
  assert.equal(rest.reason(), null);
  assert.equal(rest.begin('На диске кончилось место.'), 60_000);
  now = 59_999;
  assert.equal(rest.reason(), 'На диске кончилось место.');
  now = 60_000;
  assert.equal(rest.reason(), null);
  assert.deepEqual(
    Array.from({ length: 5 }, () => rest.begin('снова')),
    [2, 4, 8, 16, 16].map((minutes) => minutes * 60_000),
  );
  rest.end();
  assert.equal(rest.begin('ещё раз'), 60_000);
});
