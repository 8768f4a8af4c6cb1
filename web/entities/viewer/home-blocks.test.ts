import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOME_BLOCKS } from '#contract/settings.ts';
import { orderHomeBlocks, moveHomeBlock, visibleHomeBlocks } from './home-blocks.ts';

test('shows a visitor all blocks in the default order', () => {
  assert.deepEqual(visibleHomeBlocks(null), HOME_BLOCKS);
});

test('puts ordered blocks first, keeps the default order of the others and omits hidden ones', () => {
  const shown = visibleHomeBlocks({ home_order: ['films', 'best'], home_hidden: ['poll', 'films'] });
  assert.equal(shown[0], 'best');
  assert.equal(shown[1], 'continue');
  assert.equal(shown.length, HOME_BLOCKS.length - 2);
});

test('moves a block by one position and not past the ends', () => {
  const defaults = { home_order: [] };
  assert.deepEqual(moveHomeBlock(defaults, 'schedule', -1).slice(0, 2), ['schedule', 'continue']);
  assert.deepEqual(moveHomeBlock(defaults, 'continue', -1), HOME_BLOCKS);
  assert.deepEqual(moveHomeBlock(defaults, 'videos', 1), HOME_BLOCKS);
  const once = moveHomeBlock(defaults, 'videos', -1);
  assert.deepEqual(moveHomeBlock({ home_order: once }, 'videos', 1), HOME_BLOCKS);
  assert.deepEqual(orderHomeBlocks({ home_order: once }), once);
});
