import { toggleFavorite } from './own-list-actions.ts';
import { useRootData } from '../root-data.ts';
import { toggleLocalFavorite, useLocalFavorites } from './use-local-favorites.ts';
import { useOwnLists } from './use-own-lists.ts';

export type Favorite = {
  isIn: boolean;
  /** Rejects, and changes nothing, if the server refuses the change. */
  toggle: () => Promise<void>;
};

/** Whether a release is in the favourites, of the account or for a visitor of this browser, and how to change that. */
export function useFavorite(releaseId: number): Favorite {
  const ids = useRootData()?.own ?? null;
  const lists = useOwnLists();
  const local = useLocalFavorites();
  return {
    isIn: (lists?.favorites ?? local).has(releaseId),
    toggle: async () => (ids ? toggleFavorite(ids, releaseId) : toggleLocalFavorite(releaseId)),
  };
}
