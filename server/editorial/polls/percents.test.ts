import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentsOfAll, percentsOfVoters } from './percents.ts';

test('returns whole percentages that add up to 100, rounding up the largest remainders', () => {
  const cases: [number[], number[]][] = [
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [2, 1],
      [67, 33],
    ],
    [
      [995, 4, 1],
      [100, 0, 0],
    ],
    [
      [1, 0],
      [100, 0],
    ],
    [
      [1, 1, 1, 1, 1, 1, 1],
      [15, 15, 14, 14, 14, 14, 14],
    ],
  ];
  for (const [votes, percents] of cases) assert.deepEqual(percentsOfAll(votes), percents);
  const many = [333_333, 333_333, 333_334, 1, 0];
  assert.equal(
    percentsOfAll(many).reduce((sum, one) => sum + one, 0),
    100,
  );
});

test('returns 0 for every option before the first vote', () => {
  assert.deepEqual(percentsOfAll([0, 0]), [0, 0]);
  assert.deepEqual(percentsOfVoters([0, 0], 0), [0, 0]);
});

test('relates several choices to the number of voters', () => {
  assert.deepEqual(percentsOfVoters([3, 2, 1, 0], 3), [100, 67, 33, 0]);
});
