import type { AwaitedEpisode } from '../bell/awaited-episode.ts';
import { remindOf } from '../bell/remind-of.ts';
import { toggleFollow } from './own-list-actions.ts';
import { isFollowed } from './own-lists.ts';
import { useRootData } from '../root-data.ts';
import type { Favorite } from './use-favorite.ts';
import { toggleLocalFollow, useLocalFavorites } from './use-local-favorites.ts';
import { useOwnLists } from './use-own-lists.ts';

/**
 * Whether the viewer is told of new episodes of a release, and how to change that; a message then says of which one,
 * when and where. A visitor is told of the favourites of this browser.
 */
export function useFollow(releaseId: number, awaited: AwaitedEpisode | null = null): Favorite {
  const root = useRootData();
  const lists = useOwnLists();
  const local = useLocalFavorites();
  const ids = root?.own;
  const remind = remindOf(awaited, root?.viewer?.id ?? null);
  return {
    isIn: lists ? isFollowed(lists, releaseId) : local.has(releaseId),
    toggle: async () => (ids ? toggleFollow(ids, releaseId, remind) : toggleLocalFollow(releaseId, remind)),
  };
}
