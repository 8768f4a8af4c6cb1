import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { queuePath } from '#contract/addresses.ts';
import { useLocalFavorites } from '#web/entities/viewer/lists/use-local-favorites.ts';
import { useOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import { listUnwatched } from './unwatched-favorites.ts';
import type { loader } from './queue-route.ts';
import { replaceQueue } from './use-local-queue.ts';

// Viewers rarely finish more; the newest favorites come first.
const MAX_RELEASES = 60;

export const FAVORITES_QUEUE_NAME = 'Непросмотренное из\u00A0избранного';

type FavoritesRow = {
  /** There are no favorites, so the row is hidden. */
  isEmpty: boolean;
  isLoading: boolean;
  /** Creates the queue and starts it. */
  start: () => void;
};

/** All unwatched episodes of the viewer's favorites as a queue; calls `onNothing` if everything is watched. */
export function useFavoritesQueue(onNothing: () => void): FavoritesRow {
  const local = useLocalFavorites();
  const favorites = useOwnLists()?.favorites ?? local;
  const { load, data, state } = useFetcher<typeof loader>();
  const navigate = useNavigate();
  const isStarting = useRef(false);
  useEffect(() => {
    if (!data || !isStarting.current) return;
    isStarting.current = false;
    const items = listUnwatched(data, browserPositions().all());
    const [first] = items;
    if (!first) return onNothing();
    replaceQueue({ name: FAVORITES_QUEUE_NAME, items }, data);
    void navigate(queuePath(first.episodeId, null));
  }, [data, navigate, onNothing]);
  return {
    isEmpty: favorites.size === 0,
    isLoading: state !== 'idle',
    start: () => {
      isStarting.current = true;
      void load(`/app/queue?releases=${[...favorites].slice(0, MAX_RELEASES).join(',')}`);
    },
  };
}
