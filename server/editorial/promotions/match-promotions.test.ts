import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchPromotions } from './match-promotions.ts';

const one = (title: string | null, release_id: number | null = null, description = '') => ({
  title,
  release_id,
  description,
});
const stored = [one('А'), one('Б', 2), one(null, 3)];

test('matches a promotion with the same content at any position', () => {
  assert.deepEqual(matchPromotions(stored, stored.toReversed()), [2, 1, 0]);
});

test('gives a new first promotion no existing id and keeps the id of a rewritten one', () => {
  const entries = [one('Новое'), one('А'), one('Б', 2, 'другими словами'), one(null, 3)];
  assert.deepEqual(matchPromotions(stored, entries), [undefined, 0, 1, 2]);
});

test('matches another title by position unless that promotion is still in the file', () => {
  assert.deepEqual(matchPromotions(stored, [one('А'), one('Бэ', 2), one(null, 3)]), [0, 1, 2]);
  assert.deepEqual(matchPromotions(stored, [one('Бэ', 2), one('А')]), [undefined, 0]);
});

test('matches two equal promotions with different ones', () => {
  assert.deepEqual(matchPromotions([one('А'), one('А')], [one('А'), one('А'), one('А')]), [0, 1, undefined]);
});
