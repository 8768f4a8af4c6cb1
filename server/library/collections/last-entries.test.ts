import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { COLLECTION_TYPES, type CollectionType } from '#contract/enums.ts';
import { lastEntryOfEachRelease } from './last-entries.ts';

const types = Object.keys(COLLECTION_TYPES) as CollectionType[];
const entries = fc.array(
  fc.record({ releaseId: fc.integer({ min: 1, max: 8 }), type: fc.constantFrom(...types) }),
);

test('keeps one entry for a release, the last one', () => {
  fc.assert(
    fc.property(entries, (made) => {
      const effective = lastEntryOfEachRelease(made);
      assert.equal(new Set(effective.map(({ releaseId }) => releaseId)).size, effective.length);
      for (const { releaseId, type } of made) {
        const last = made.findLast((entry) => entry.releaseId === releaseId);
        assert.equal(effective.find((entry) => entry.releaseId === releaseId)?.type, last?.type, type);
      }
    }),
  );
});

test('orders entries by their last position and is idempotent', () => {
  fc.assert(
    fc.property(entries, (made) => {
      const effective = lastEntryOfEachRelease(made);
      const positions = effective.map((entry) => made.lastIndexOf(entry));
      assert.deepEqual(
        positions,
        positions.toSorted((a, b) => a - b),
      );
      assert.deepEqual(lastEntryOfEachRelease(effective), effective);
    }),
  );
});
