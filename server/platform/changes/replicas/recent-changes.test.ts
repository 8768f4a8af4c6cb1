import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trackRecentChanges } from './recent-changes.ts';

const SECOND = 1000;

function openFeed() {
  const state = { now: 0, version: 1 as number | undefined };
  let publish: (ids: readonly string[]) => void = () => {};
  const changes = {
    version: () => state.version,
    onRows: (listener: typeof publish) => {
      publish = listener;
    },
  };
  const heard = trackRecentChanges(changes, () => state.now);
  return { state, heard, publish: (...ids: string[]) => publish(ids) };
}

test('a connection is asked only for the changes that were heard of since it was asked last', () => {
  const { heard, publish } = openFeed();
  publish('a', 'b');
  assert.deepEqual([heard.count(), heard.idsAfter(0)], [2, ['a', 'b']]);
  publish('c');
  assert.deepEqual([heard.count(), heard.idsAfter(2)], [3, ['c']]);
  assert.deepEqual(heard.idsAfter(3), []);
});

test('of very many changes the last thousand are asked for, and none that may be deleted already', () => {
  const { state, heard, publish } = openFeed();
  publish('old');
  state.now = 3600 * SECOND;
  publish(...Array.from({ length: 1500 }, (_, i) => `id-${i}`));
  const ids = heard.idsAfter(0);
  assert.deepEqual([ids.length, ids.at(-1)], [1000, 'id-1499']);
  state.now += 3600 * SECOND;
  publish('new');
  assert.deepEqual(heard.idsAfter(0), ['new']);
});

test('nothing is proven before the first change, long after the last one, and while the feed is lost', () => {
  const { state, heard, publish } = openFeed();
  assert.equal(heard.isRecent(), false);
  publish('a');
  assert.equal(heard.isRecent(), true);
  state.version = undefined;
  assert.equal(heard.isRecent(), false);
  state.version = 2;
  state.now += 60 * SECOND;
  assert.equal(heard.isRecent(), false);
});
