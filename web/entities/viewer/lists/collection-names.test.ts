import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLLECTION_TYPES } from '#contract/enums.ts';
import { COLLECTIONS } from './collection-names.ts';

test('lists the collections of the contract with the same names and order', () => {
  const names = COLLECTIONS.map(({ type, name }) => [type, name]);
  assert.deepEqual(names, Object.entries(COLLECTION_TYPES));
});
