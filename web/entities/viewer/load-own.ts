import type { Call } from '#contract/client.ts';
import { collectionIds } from '#contract/collections.ts';
import { favoriteIds } from '#contract/favorites.ts';
import type { OwnIds } from './own-store.ts';

/** Reads what the viewer has put aside; where that cannot be had, the page goes on without hearts. */
export async function loadOwn(call: Call): Promise<OwnIds | null> {
  try {
    const [favorites, collections] = await Promise.all([call(favoriteIds), call(collectionIds)]);
    return { favorites, collections };
  } catch {
    return null;
  }
}
