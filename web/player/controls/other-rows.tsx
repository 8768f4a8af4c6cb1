import { useCallback, useState } from 'react';
import { queuePath } from '#contract/addresses.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { EPISODES, plural } from '#web/format/plural.ts';
import type { Line } from '#web/entities/episode/line.ts';
import { nextOf } from '../queue/queue-items.ts';
import { FAVORITES_ROW, useFavoritesRow } from '../queue/use-favorites-row.ts';
import { useOwnQueue } from '../queue/use-own-queue.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import styles from './other-rows.module.css';

/** Links to other playlists: the viewer's own queue, and the unwatched episodes of the favourites. */
export function OtherRows({ line: playlist }: { line: Line }) {
  const { items } = useOwnQueue();
  const positions = usePositions();
  const [hasWatchedAll, setHasWatchedAll] = useState(false);
  const favorites = useFavoritesRow(useCallback(() => setHasWatchedAll(true), []));
  const next = nextOf(items, (id) => positions[id]?.isWatched === true);
  const showsQueue = !playlist.isOwn && next !== undefined;
  const showsFavorites = !favorites.isEmpty && playlist.title !== FAVORITES_ROW;
  if (!showsQueue && !showsFavorites) return null;
  return (
    <footer className={styles.rows}>
      {showsQueue && (
        <Link className={styles.row} to={queuePath(next.episodeId, null)} replace>
          <Icon name="queue" />
          Очередь
          <small>{plural(items.length, EPISODES)}</small>
        </Link>
      )}
      {showsFavorites && (
        <button
          type="button"
          className={styles.row}
          aria-busy={favorites.isLoading || undefined}
          onClick={favorites.start}
        >
          <Icon name="heart" />
          {FAVORITES_ROW}
          <output>{hasWatchedAll && 'всё просмотрено'}</output>
        </button>
      )}
    </footer>
  );
}
