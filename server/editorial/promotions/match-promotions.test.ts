import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPromotions } from './match-promotions.ts';

const one = (title: string | null, release_id: number | null = null, description = '') => ({
  title,
  release_id,
  description,
});
const stored = [one('А'), one('Б', 2), one(null, 3)];

test('a promotion that says the same is the same wherever it stands', () => {
  assert.deepEqual(matchPromotions(stored, stored.toReversed()), [2, 1, 0]);
});

test('a new one on top takes nobody’s id, a rewritten one keeps its own', () => {
  const wanted = [one('Новое'), one('А'), one('Б', 2, 'другими словами'), one(null, 3)];
  assert.deepEqual(matchPromotions(stored, wanted), [undefined, 0, 1, 2]);
});

test('one with another title continues the one in its place, unless that is still in the file', () => {
  assert.deepEqual(matchPromotions(stored, [one('А'), one('Бэ', 2), one(null, 3)]), [0, 1, 2]);
  assert.deepEqual(matchPromotions(stored, [one('Бэ', 2), one('А')]), [undefined, 0]);
});

test('of two that say the same each continues another', () => {
  assert.deepEqual(matchPromotions([one('А'), one('А')], [one('А'), one('А'), one('А')]), [0, 1, undefined]);
});
