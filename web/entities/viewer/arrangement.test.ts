import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOME_BLOCKS } from '#contract/settings.ts';
import { inOwnOrder, moved, shownBlocks } from './arrangement.ts';

test('shows a visitor all blocks in the default order', () => {
  assert.deepEqual(shownBlocks(null), HOME_BLOCKS);
});

test('puts ordered blocks first, keeps the default order of the others and omits hidden ones', () => {
  const shown = shownBlocks({ home_order: ['films', 'best'], home_hidden: ['poll', 'films'] });
  assert.equal(shown[0], 'best');
  assert.equal(shown[1], 'continue');
  assert.equal(shown.length, HOME_BLOCKS.length - 2);
});

test('moves a block by one position and not past the ends', () => {
  const defaults = { home_order: [] };
  assert.deepEqual(moved(defaults, 'fresh', -1).slice(0, 2), ['fresh', 'continue']);
  assert.deepEqual(moved(defaults, 'continue', -1), HOME_BLOCKS);
  assert.deepEqual(moved(defaults, 'videos', 1), HOME_BLOCKS);
  const once = moved(defaults, 'videos', -1);
  assert.deepEqual(moved({ home_order: once }, 'videos', 1), HOME_BLOCKS);
  assert.deepEqual(inOwnOrder({ home_order: once }), once);
});
