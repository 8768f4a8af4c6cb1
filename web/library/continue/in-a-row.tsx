import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { queuePath } from '#contract/addresses.ts';
import { nextItem } from '#web/player/queue/queue-items.ts';
import { FAVORITES_QUEUE_NAME, useFavoritesQueue } from '#web/player/queue/use-favorites-queue.ts';
import { useLocalQueue } from '#web/player/queue/use-local-queue.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Menu, MenuAction } from '#web/ui/menu/menu.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { EPISODES, formatCount } from '#web/format/format-count.ts';
import styles from './in-a-row.module.css';

/** The menu to watch in a row: the viewer's queue and the unwatched favourites; nothing if both are empty. */
export function WatchInARowMenu() {
  const navigate = useNavigate();
  const positions = usePositions();
  const { items } = useLocalQueue();
  const next = nextItem(items, (id) => positions[id]?.isWatched === true);
  const favorites = useFavoritesQueue(
    useCallback(() => showToast('success', 'Всё избранное просмотрено'), []),
  );
  if (!next && favorites.isEmpty) return null;
  return (
    <Menu
      label="Смотреть подряд"
      variant="bare"
      size="small"
      buttonContent={
        <>
          <Icon name="queue" />
          <span className={styles.words}>Смотреть подряд</span>
        </>
      }
    >
      {next && (
        <MenuAction icon="queue" onSelect={() => void navigate(queuePath(next.episodeId, null))}>
          Очередь: {formatCount(items.length, EPISODES)}
        </MenuAction>
      )}
      {!favorites.isEmpty && (
        <MenuAction icon="heart" onSelect={favorites.start}>
          {FAVORITES_QUEUE_NAME}
        </MenuAction>
      )}
    </Menu>
  );
}
