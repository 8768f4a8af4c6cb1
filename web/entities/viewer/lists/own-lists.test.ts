import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CollectionType } from '#contract/enums.ts';
import { COLLECTIONS } from './collection-names.ts';
import {
  type ListChange,
  type OwnLists,
  collectionToggle,
  favoriteToggle,
  followToggle,
  isFollowed,
  inverseChange,
  applyChange,
} from './own-lists.ts';

const TYPES = COLLECTIONS.map(({ type }) => type);
const EMPTY: OwnLists = { favorites: new Set(), collections: new Map(), muted: new Set() };
const releaseId = fc.integer({ min: 1, max: 6 });
const type = fc.constantFrom(...TYPES);
const change: fc.Arbitrary<ListChange> = fc.oneof(
  fc.record({ list: fc.constantFrom('favorites' as const, 'muted' as const), releaseId, isIn: fc.boolean() }),
  fc.record({ list: fc.constant('collections' as const), releaseId, type: fc.option(type) }),
);
const lists = fc.array(change).map((changes) => changes.reduce(applyChange, EMPTY));

const same = (a: OwnLists, b: OwnLists) => {
  const inOrder = ({ favorites, collections, muted }: OwnLists) => [
    [...favorites].toSorted((a, b) => a - b),
    [...muted].toSorted((a, b) => a - b),
    [...collections].toSorted(([x], [y]) => x - y),
  ];
  assert.deepEqual(inOrder(a), inOrder(b));
};

test('keeps a release in at most one collection, the last chosen one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(releaseId, type)), (presses) => {
      const expected = new Map<number, CollectionType>();
      let now = EMPTY;
      for (const [id, pressed] of presses) {
        if (expected.get(id) === pressed) expected.delete(id);
        else expected.set(id, pressed);
        now = applyChange(now, collectionToggle(now, id, pressed));
      }
      same(now, { ...EMPTY, collections: expected });
    }),
  );
});

test('toggling a favourite once changes it and twice restores it', () => {
  fc.assert(
    fc.property(lists, releaseId, (before, id) => {
      const once = applyChange(before, favoriteToggle(before, id));
      assert.equal(once.favorites.has(id), !before.favorites.has(id));
      same(applyChange(once, favoriteToggle(once, id)), before);
    }),
  );
});

test('a change is idempotent and does not affect other releases', () => {
  fc.assert(
    fc.property(lists, change, (before, made) => {
      const once = applyChange(before, made);
      same(applyChange(once, made), once);
      for (const id of [1, 2, 3, 4, 5, 6].filter((other) => other !== made.releaseId)) {
        assert.equal(once.favorites.has(id), before.favorites.has(id));
        assert.equal(once.collections.get(id), before.collections.get(id));
      }
    }),
  );
});

test('the inverse change restores the lists', () => {
  fc.assert(
    fc.property(lists, change, (before, made) => {
      same(applyChange(applyChange(before, made), inverseChange(before, made)), before);
    }),
  );
});

test('following adds a favourite and ends its mute; to stop mutes it and keeps the favourite', () => {
  const press = (before: OwnLists) => followToggle(before, 1).reduce(applyChange, before);
  const followed = press({ ...EMPTY, muted: new Set([1]) });
  assert.ok(isFollowed(followed, 1));
  const stopped = press(followed);
  assert.ok(!isFollowed(stopped, 1));
  assert.ok(stopped.favorites.has(1));
  same(press(stopped), followed);
});

test('puts the latest favourite first', () => {
  const lists = [1, 2, 3].reduce<OwnLists>(
    (now, id) => applyChange(now, { list: 'favorites', releaseId: id, isIn: true }),
    EMPTY,
  );
  assert.deepEqual([...lists.favorites], [3, 2, 1]);
});
