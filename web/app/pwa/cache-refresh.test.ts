import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refreshedAddress, settledAddress } from './cache-refresh.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

test('adds the time to an address to bypass caches, and removes nothing else afterwards', () => {
  for (const href of ['https://akane.example/', 'https://akane.example/anime/catalog/?types=TV&page=2#end']) {
    const refreshed = refreshedAddress(href, NOW);
    assert.equal(new URL(refreshed).searchParams.get('cacheRefresh'), '2026-11-21T10:00:00.000Z');
    assert.equal(settledAddress(refreshed), href);
    assert.equal(settledAddress(href), undefined);
  }
});
