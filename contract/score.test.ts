import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weightedScore } from './score.ts';

test('nine votes make no score, ten do', () => {
  assert.equal(weightedScore({ average: 9, votes: 9 }), null);
  assert.equal(weightedScore({ average: 9, votes: 10 }), 8);
  assert.equal(weightedScore({ average: null, votes: 0 }), null);
});

test('many votes of nine come before few of ten', () => {
  const few = weightedScore({ average: 10, votes: 12 }) ?? 0;
  const many = weightedScore({ average: 9, votes: 300 }) ?? 0;
  assert.ok(many > few, `${many} and ${few}`);
});
