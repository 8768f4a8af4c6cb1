import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LRUCache } from 'lru-cache';
import { atMost } from './lru-bounds.ts';

test('one entry too many removes the one that was not used for the longest time', () => {
  const cache = new LRUCache<string, number>(atMost(2));
  cache.set('a', 1).set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  assert.deepEqual([...cache.keys()].toSorted(), ['a', 'c']);
});

test('a bound takes no memory before there are entries', () => {
  const before = process.memoryUsage();
  const cache = new LRUCache<string, number>(atMost(10_000_000));
  const after = process.memoryUsage();
  assert.equal(cache.size, 0);
  assert.ok(after.heapUsed + after.external - before.heapUsed - before.external < 10_000_000);
});
