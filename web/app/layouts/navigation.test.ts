import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECONDARY_LINKS, visibleLinks, MAIN_LINKS } from './navigation.ts';

test('torrents are linked only where they may be shown', () => {
  for (const links of [MAIN_LINKS, SECONDARY_LINKS]) {
    const labels = (hides?: boolean) => visibleLinks(links, hides).map(({ label }) => label);
    assert.ok(labels(false).includes('Торренты'));
    assert.ok(labels().includes('Торренты'));
    assert.deepEqual(
      labels(true),
      labels(false).filter((label) => label !== 'Торренты'),
    );
  }
});
