import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inArtOrder } from './franchise-art.ts';

test('the best-known release for everyone shows its franchise', () => {
  const part = (name: string, favorites: number, is_adult = false) => ({
    name,
    added_in_users_favorites: favorites,
    age_rating: { is_adult },
  });
  const parts = [part('first', 3), part('second', 8), part('third', 8), part('adult', 90, true)];
  assert.deepEqual(
    inArtOrder(parts).map(({ name }) => name),
    ['second', 'third', 'first'],
  );
});
