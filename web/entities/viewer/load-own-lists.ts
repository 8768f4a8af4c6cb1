import type { Call } from '#contract/client.ts';
import { collectionIds } from '#contract/collections.ts';
import { favoriteIds } from '#contract/favorites.ts';
import type { OwnListIds } from './own-list-store.ts';

/** Loads the viewer's favourites and collections; null if that fails, and the page is rendered without them. */
export async function loadOwnLists(call: Call): Promise<OwnListIds | null> {
  try {
    const [favorites, collections] = await Promise.all([call(favoriteIds), call(collectionIds)]);
    return { favorites, collections };
  } catch {
    return null;
  }
}
