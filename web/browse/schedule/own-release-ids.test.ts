import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownReleaseIds } from './own-release-ids.ts';

test('includes all collections except the abandoned releases', () => {
  const lists = {
    favorites: new Set([1]),
    collections: new Map([
      [2, 'WATCHING'],
      [3, 'ABANDONED'],
      [4, 'PLANNED'],
    ] as const),
    muted: new Set<number>(),
  };
  assert.deepEqual([...ownReleaseIds(lists, 'favorites')], [1]);
  assert.deepEqual([...ownReleaseIds(lists, 'collections')], [2, 4]);
});
