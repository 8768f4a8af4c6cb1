import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FURTHER, offered, PLACES } from './navigation.ts';

test('torrents are offered only where they may be seen', () => {
  for (const places of [PLACES, FURTHER]) {
    const labels = (hides?: boolean) => offered(places, hides).map(({ label }) => label);
    assert.ok(labels(false).includes('Торренты'));
    assert.ok(labels().includes('Торренты'));
    assert.deepEqual(
      labels(true),
      labels(false).filter((label) => label !== 'Торренты'),
    );
  }
});
