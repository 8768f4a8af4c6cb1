import { FAVORITES_PAGE_SIZE } from '#contract/page-sizes.ts';
import type { ReleaseCardData } from '#web/entities/release/card.ts';

/** The requested ids, none for popular releases, and the cards of those that exist. */
export type LocalCards = { ids: number[]; cards: ReleaseCardData[] };

/** The address of popular releases, with which an empty list can begin. */
export const POPULAR_CARDS = '/app/favorites?popular';

/** Reads at most a page of ids from an address; invalid ones are omitted. */
export function readIds(text: string): number[] {
  const ids = text.split(',').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
  return [...new Set(ids)].slice(0, FAVORITES_PAGE_SIZE);
}
