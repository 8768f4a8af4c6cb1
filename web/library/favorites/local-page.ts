import type { Card } from '#web/entities/release/card.ts';

/** How many favourites of a visitor are shown at first, and how many more each time. */
export const AT_ONCE = 24;

/** What of a visitor's favourites was asked for, and what there is of it. */
export type LocalCards = { ids: number[]; cards: Card[] };

/** The ids that an address names, as many as are shown at once; what it gets wrong is left out. */
export function readIds(text: string): number[] {
  const ids = text.split(',').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
  return [...new Set(ids)].slice(0, AT_ONCE);
}
