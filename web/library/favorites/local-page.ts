import { FAVORITES_PAGE_SIZE } from '#contract/page-sizes.ts';
import type { ReleaseCardData } from '#web/entities/release/card.ts';

/** The requested ids, and the cards of those that exist. */
export type LocalCards = { ids: number[]; cards: ReleaseCardData[] };

/** Reads at most a page of ids from an address; invalid ones are omitted. */
export function readIds(text: string): number[] {
  const ids = text.split(',').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
  return [...new Set(ids)].slice(0, FAVORITES_PAGE_SIZE);
}
