import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOME_BLOCKS } from '#contract/settings.ts';
import { inOwnOrder, moved, shownBlocks } from './arrangement.ts';

test('a visitor sees all blocks as they usually stand', () => {
  assert.deepEqual(shownBlocks(null), HOME_BLOCKS);
});

test('blocks that were named come first, the others keep their order, and hidden ones are left out', () => {
  const shown = shownBlocks({ home_order: ['films', 'best'], home_hidden: ['poll', 'films'] });
  assert.equal(shown[0], 'best');
  assert.equal(shown[1], 'continue');
  assert.equal(shown.length, HOME_BLOCKS.length - 2);
});

test('a block moves by one place and not over the ends', () => {
  const usual = { home_order: [] };
  assert.deepEqual(moved(usual, 'fresh', -1).slice(0, 2), ['fresh', 'continue']);
  assert.deepEqual(moved(usual, 'continue', -1), HOME_BLOCKS);
  assert.deepEqual(moved(usual, 'videos', 1), HOME_BLOCKS);
  const once = moved(usual, 'videos', -1);
  assert.deepEqual(moved({ home_order: once }, 'videos', 1), HOME_BLOCKS);
  assert.deepEqual(inOwnOrder({ home_order: once }), once);
});
