import { useCallback, useState } from 'react';
import { queuePath } from '#contract/addresses.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { EPISODES, formatCount } from '#web/format/format-count.ts';
import type { EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import { nextItem } from '#web/player/queue/queue-items.ts';
import { FAVORITES_QUEUE_NAME, useFavoritesQueue } from '#web/player/queue/use-favorites-queue.ts';
import { useLocalQueue } from '#web/player/queue/use-local-queue.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import styles from './other-playlists.module.css';

/** Links to other playlists: the viewer's own queue, and the unwatched episodes of the favourites. */
export function OtherPlaylists({ playlist }: { playlist: EpisodePlaylist }) {
  const { items } = useLocalQueue();
  const positions = usePositions();
  const [hasWatchedAll, setHasWatchedAll] = useState(false);
  const favorites = useFavoritesQueue(useCallback(() => setHasWatchedAll(true), []));
  const next = nextItem(items, (id) => positions[id]?.isWatched === true);
  const showsQueue = !playlist.isOwn && next !== undefined;
  const showsFavorites = !favorites.isEmpty && playlist.title !== FAVORITES_QUEUE_NAME;
  if (!showsQueue && !showsFavorites) return null;
  return (
    <footer className={styles.rows}>
      {showsQueue && (
        <Link className={styles.row} to={queuePath(next.episodeId, null)} replace>
          <Icon name="queue" />
          Очередь
          <small>{formatCount(items.length, EPISODES)}</small>
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
          {FAVORITES_QUEUE_NAME}
          <output>{hasWatchedAll && 'всё просмотрено'}</output>
        </button>
      )}
    </footer>
  );
}
