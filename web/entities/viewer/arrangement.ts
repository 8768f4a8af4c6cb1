import { HOME_BLOCKS, type HomeBlock, type Settings } from '#contract/settings.ts';

type Told = Pick<Settings, 'home_order' | 'home_hidden'>;

/** All blocks in the viewer's order: those that were named first, the others where they usually stand. */
export function inOwnOrder({ home_order: first }: Pick<Told, 'home_order'>): HomeBlock[] {
  return [...first, ...HOME_BLOCKS.filter((block) => !first.includes(block))];
}

/** The blocks that a viewer wants to see, in their order; a visitor sees all as they usually stand. */
export function shownBlocks(told: Told | null): HomeBlock[] {
  if (!told) return [...HOME_BLOCKS];
  return inOwnOrder(told).filter((block) => !told.home_hidden.includes(block));
}

/** The order with one block a step up (-1) or down (1); at the end of the list it stays. */
export function moved(told: Pick<Told, 'home_order'>, block: HomeBlock, by: -1 | 1): HomeBlock[] {
  const order = inOwnOrder(told);
  const from = order.indexOf(block);
  const to = from + by;
  const other = order[to];
  return other === undefined ? order : order.with(from, other).with(to, block);
}
