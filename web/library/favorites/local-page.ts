import type { ReleaseCardData } from '#web/entities/release/card.ts';

/** How many favourites of a visitor are loaded at a time. */
export const PAGE_SIZE = 24;

/** The requested ids, and the cards of those that exist. */
export type LocalCards = { ids: number[]; cards: ReleaseCardData[] };

/** Reads at most a page of ids from an address; invalid ones are omitted. */
export function readIds(text: string): number[] {
  const ids = text.split(',').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
  return [...new Set(ids)].slice(0, PAGE_SIZE);
}
