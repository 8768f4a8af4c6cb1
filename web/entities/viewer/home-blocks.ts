import { HOME_BLOCKS, type HomeBlock, type Settings } from '#contract/settings.ts';

type HomeSettings = Pick<Settings, 'home_order' | 'home_hidden'>;

/** Returns all blocks in the viewer's order: first the ordered ones, then the others in the default order. */
export function orderHomeBlocks({ home_order: first }: Pick<HomeSettings, 'home_order'>): HomeBlock[] {
  return [...first, ...HOME_BLOCKS.filter((block) => !first.includes(block))];
}

/** Returns the blocks that are not hidden, in the viewer's order; without settings all blocks in the default order. */
export function visibleHomeBlocks(settings: HomeSettings | null): HomeBlock[] {
  if (!settings) return [...HOME_BLOCKS];
  return orderHomeBlocks(settings).filter((block) => !settings.home_hidden.includes(block));
}

/** Moves a block one position up (-1) or down (1) and returns the new order; at the ends the order stays the same. */
export function moveHomeBlock(
  settings: Pick<HomeSettings, 'home_order'>,
  block: HomeBlock,
  by: -1 | 1,
): HomeBlock[] {
  const order = orderHomeBlocks(settings);
  const from = order.indexOf(block);
  const to = from + by;
  const other = order[to];
  return other === undefined ? order : order.with(from, other).with(to, block);
}
