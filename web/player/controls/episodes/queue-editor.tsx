import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { queuePath } from '#contract/addresses.ts';
import { episodeLabel } from '#web/entities/episode/format-episode.ts';
import type { EpisodePlaylist, PlaylistEpisode, PlaylistPart } from '#web/entities/episode/playlist.ts';
import { toQueueItems } from '#web/player/queue/playlist-parts.ts';
import { type QueueItem, removeItem } from '#web/player/queue/queue-items.ts';
import { openLocalQueue, replaceQueue } from '#web/player/queue/use-local-queue.ts';
import { formatPlace, moveItem } from '#web/ui/order/order.ts';
import { useOrder } from '#web/ui/order/use-order.ts';
import { QueueEditorRow } from './queue-editor-row.tsx';
import styles from './queue-editor.module.css';
import type { ListMessage } from './list-message.tsx';

type QueueEditorProps = {
  playlist: EpisodePlaylist;
  currentId: string;
  onMessage: (message: ListMessage) => void;
};

type QueueEntry = { episode: PlaylistEpisode; release: PlaylistPart['release'] };

/**
 * Returns a function that saves a new order as the viewer's own queue; a reordered franchise becomes one. The current
 * episode keeps playing.
 */
function useSaveOrder({ playlist, currentId, onMessage }: QueueEditorProps) {
  const navigate = useNavigate();
  const go = (address: string) => void navigate(address, { replace: true, preventScrollReset: true });
  return (items: readonly QueueItem[], text: string) => {
    const before = openLocalQueue().get();
    if (playlist.isOwn) openLocalQueue().set({ ...before, items });
    else replaceQueue({ name: playlist.title, items }, playlist.parts);
    if (!playlist.isOwn) go(queuePath(currentId, null));
    const undo = () => {
      openLocalQueue().set(before);
      if (!playlist.isOwn) go(playlist.addressOf({ id: currentId }));
    };
    onMessage({ text, undo });
  };
}

/** Reorders the episodes of a queue, by drag handles, buttons or arrow keys, and removes them. */
export default function QueueEditor(props: QueueEditorProps) {
  const { playlist, currentId } = props;
  const list = useRef<HTMLOListElement>(null);
  const save = useSaveOrder(props);
  const items = useMemo(() => toQueueItems(playlist.parts), [playlist.parts]);
  const entries = useMemo(() => {
    const pairs = playlist.parts.flatMap(({ release, episodes }) =>
      episodes.map((episode): [string, QueueEntry] => [episode.id, { episode, release }]),
    );
    return new Map(pairs);
  }, [playlist.parts]);
  const labelOf = (item: QueueItem | undefined) => {
    const entry = item && entries.get(item.episodeId);
    return entry ? episodeLabel(entry.episode) : '';
  };
  const { rows, grab, press, move } = useOrder({
    list,
    items,
    keys: items.map(({ episodeId }) => episodeId),
    onMove: (from, to) =>
      save(moveItem(items, from, to), formatPlace(labelOf(items[from]), to, items.length)),
  });
  const remove = (item: QueueItem) => {
    const index = items.indexOf(item);
    save(removeItem(items, item.episodeId), `${labelOf(item)}: убран из\u00A0очереди`);
    // Keeps the focus in its place: moves it to the row that takes the place of the removed one.
    const others = list.current?.children ?? [];
    const row = others[index + 1] ?? others[index - 1];
    row?.querySelector<HTMLElement>('[data-remove], [data-handle]')?.focus();
  };
  const clear = () =>
    save(
      items.filter(({ episodeId }) => episodeId === currentId),
      'В\u00A0очереди остался этот эпизод',
    );
  return (
    <>
      <p id="queue-help" className="spoken">
        Стрелки вверх и вниз на ручке переставляют эпизод
      </p>
      <ol ref={list} className={styles.list}>
        {rows.map(({ item, key, index, isDragged }, place) => {
          const entry = entries.get(item.episodeId);
          if (!entry) return null;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its buttons move it with Alt.
            <li key={key} onKeyDown={(event) => press(event, index)}>
              <QueueEditorRow
                {...entry}
                isCurrent={item.episodeId === currentId}
                isDragged={isDragged}
                isFirst={place === 0}
                isLast={place === items.length - 1}
                onGrab={(event) => grab(event, index)}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(item)}
              />
            </li>
          );
        })}
      </ol>
      {items.length > 1 && (
        <button type="button" className={styles.clear} onClick={clear}>
          Очистить очередь
        </button>
      )}
    </>
  );
}
