import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { queuePath } from '#contract/addresses.ts';
import { useFavorites } from '#web/entities/viewer/favorites.ts';
import { useOwnLists } from '#web/entities/viewer/use-own.ts';
import { browserPositions } from '#web/entities/episode/browser-positions.ts';
import { unseenOf } from './favorites-row.ts';
import type { loader } from './queue-route.ts';
import { makeQueue } from './use-own-queue.ts';

// More are seldom seen through; the newest hearts come first.
const MAX = 60;

export const FAVORITES_ROW = 'Непросмотренное из\u00A0избранного';

type FavoritesRow = {
  /** Nothing is loved, so there is no such row. */
  isEmpty: boolean;
  isLoading: boolean;
  /** Makes the queue and begins it. */
  start: () => void;
};

/** All that is unseen of the viewer's favourites as a queue; `onNothing` hears that everything has been seen. */
export function useFavoritesRow(onNothing: () => void): FavoritesRow {
  const local = useFavorites();
  const favorites = useOwnLists()?.favorites ?? local;
  const { load, data, state } = useFetcher<typeof loader>();
  const navigate = useNavigate();
  const isAsked = useRef(false);
  useEffect(() => {
    if (!data || !isAsked.current) return;
    isAsked.current = false;
    const items = unseenOf(data, browserPositions().all());
    const [first] = items;
    if (!first) return onNothing();
    makeQueue({ name: FAVORITES_ROW, items }, data);
    void navigate(queuePath(first.episodeId, null));
  }, [data, navigate, onNothing]);
  return {
    isEmpty: favorites.size === 0,
    isLoading: state !== 'idle',
    start: () => {
      isAsked.current = true;
      void load(`/app/queue?releases=${[...favorites].slice(0, MAX).join(',')}`);
    },
  };
}
