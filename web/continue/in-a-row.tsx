import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { queueAddress } from '../player/addresses.ts';
import { nextOf } from '../player/queue/queue-items.ts';
import { FAVORITES_ROW, useFavoritesRow } from '../player/queue/use-favorites-row.ts';
import { useOwnQueue } from '../player/queue/use-own-queue.ts';
import { usePositions } from '../player/use-positions.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuAction } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { EPISODES, plural } from '../words/plural.ts';

/** What can be watched in a row: the viewer's own queue, and what is unseen of the favourites; nothing where there is neither. */
export function InARow() {
  const navigate = useNavigate();
  const positions = usePositions();
  const { items } = useOwnQueue();
  const next = nextOf(items, (id) => positions[id]?.isWatched === true);
  const favorites = useFavoritesRow(useCallback(() => showToast('success', 'Всё избранное просмотрено'), []));
  if (!next && favorites.isEmpty) return null;
  return (
    <Menu
      label="Смотреть подряд"
      look="bare"
      size="small"
      face={
        <>
          <Icon name="queue" />
          Подряд
        </>
      }
    >
      {next && (
        <MenuAction icon="queue" onSelect={() => void navigate(queueAddress({ id: next.episodeId }, null))}>
          Очередь: {plural(items.length, EPISODES)}
        </MenuAction>
      )}
      {!favorites.isEmpty && (
        <MenuAction icon="heart" onSelect={favorites.start}>
          {FAVORITES_ROW}
        </MenuAction>
      )}
    </Menu>
  );
}
