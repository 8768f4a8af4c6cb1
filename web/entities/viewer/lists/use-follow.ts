import { toggleFollow } from './own-list-actions.ts';
import { isFollowed } from './own-lists.ts';
import { useRootData } from '../root-data.ts';
import { type Favorite, useFavorite } from './use-favorite.ts';
import { useOwnLists } from './use-own-lists.ts';

/**
 * Whether the viewer is told of new episodes of a release, and how to change that. A visitor is told of the favourites
 * of this browser, so for visitors it is the same as the favourite.
 */
export function useFollow(releaseId: number): Favorite {
  const ids = useRootData()?.own ?? null;
  const lists = useOwnLists();
  const favorite = useFavorite(releaseId);
  if (!ids || !lists) return favorite;
  return { isIn: isFollowed(lists, releaseId), toggle: () => toggleFollow(ids, releaseId) };
}
