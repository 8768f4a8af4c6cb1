import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLLECTION_TYPES } from '#contract/enums.ts';
import { COLLECTIONS } from './collection-names.ts';

test('the collections are those of the contract, by the same names and in the same order', () => {
  const named = COLLECTIONS.map(({ type, name }) => [type, name]);
  assert.deepEqual(named, Object.entries(COLLECTION_TYPES));
});
