import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BAR_LINKS, MAIN_LINKS, SECONDARY_LINKS, visibleLinks } from './navigation.ts';

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

test('the bottom bar and its menu reach every section of the header', () => {
  const reached = new Set([...BAR_LINKS, ...SECONDARY_LINKS].map(({ to }) => to));
  assert.deepEqual(
    MAIN_LINKS.filter(({ to }) => !reached.has(to)),
    [],
  );
  assert.equal(BAR_LINKS.length + 1, 5);
});
