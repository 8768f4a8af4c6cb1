import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { queuePath } from '#contract/addresses.ts';
import { episodeLabel } from '#web/entities/episode/episode-words.ts';
import type { Line, LineEpisode, Part } from '#web/entities/episode/line.ts';
import { itemsOf } from '../queue/own-parts.ts';
import { moved, type QueueItem, without } from '../queue/queue-items.ts';
import { browserQueue, makeQueue } from '../queue/use-own-queue.ts';
import { QueueEditorRow } from './queue-editor-row.tsx';
import styles from './queue-editor.module.css';
import type { Note } from './note-line.tsx';
import { useDragOrder } from './use-drag-order.ts';

type QueueEditorProps = { line: Line; currentId: string; say: (note: Note) => void };

type Known = { episode: LineEpisode; release: Part['release'] };

/**
 * Keeps another order as the viewer's own queue; a franchise put in another order becomes one. The episode on the
 * screen plays on.
 */
function useOrder({ line, currentId, say }: QueueEditorProps) {
  const navigate = useNavigate();
  const go = (address: string) => void navigate(address, { replace: true, preventScrollReset: true });
  return (items: readonly QueueItem[], text: string) => {
    const before = browserQueue().get();
    if (line.isOwn) browserQueue().set({ ...before, items });
    else makeQueue({ name: line.title, items }, line.parts);
    if (!line.isOwn) go(queuePath(currentId, null));
    const undo = () => {
      browserQueue().set(before);
      if (!line.isOwn) go(line.addressOf({ id: currentId }));
    };
    say({ text, undo });
  };
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The episodes of a queue to be put in another order or taken out: dragged by their handles, or by buttons and arrow
 * keys.
 */
export default function QueueEditor(props: QueueEditorProps) {
  const { line, currentId } = props;
  const list = useRef<HTMLOListElement>(null);
  const keep = useOrder(props);
  const items = useMemo(() => itemsOf(line.parts), [line.parts]);
  const known = useMemo(() => {
    const pairs = line.parts.flatMap(({ release, episodes }) =>
      episodes.map((episode): [string, Known] => [episode.id, { episode, release }]),
    );
    return new Map(pairs);
  }, [line.parts]);
  const nameOf = (item: QueueItem | undefined) => {
    const found = item && known.get(item.episodeId);
    return found ? episodeLabel(found.episode) : '';
  };
  const placed = (order: readonly QueueItem[], to: number) =>
    keep(order, `${nameOf(order[to])}: ${to + 1}-й из ${order.length}`);
  const drag = useDragOrder(list, items, (order, _, to) => placed(order, to));
  const move = (from: number, by: number) => {
    const to = from + by;
    if (to >= 0 && to < items.length) placed(moved(items, from, to), to);
  };
  const remove = (item: QueueItem) => {
    const place = items.indexOf(item);
    keep(without(items, item.episodeId), `${nameOf(item)}: убран из\u00A0очереди`);
    // The focus stays where it was: on the row that has come here.
    const rows = list.current?.children ?? [];
    const row = rows[place + 1] ?? rows[place - 1];
    row?.querySelector<HTMLElement>('[data-remove], [data-handle]')?.focus();
  };
  const clear = () =>
    keep(
      items.filter(({ episodeId }) => episodeId === currentId),
      'В\u00A0очереди остался этот эпизод',
    );
  const onKey = (event: KeyboardEvent, place: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(place, step);
  };
  return (
    <>
      <p id="queue-help" className="spoken">
        Стрелки вверх и вниз на ручке переставляют эпизод
      </p>
      <ol ref={list} className={styles.list}>
        {drag.order.map((item, place) => {
          const found = known.get(item.episodeId);
          if (!found) return null;
          return (
            <li key={item.episodeId}>
              <QueueEditorRow
                {...found}
                isCurrent={item.episodeId === currentId}
                isDragged={drag.dragged === place}
                isFirst={place === 0}
                isLast={place === items.length - 1}
                onGrab={(event) => drag.start(event, place)}
                onKey={(event) => onKey(event, place)}
                onMove={(by) => move(place, by)}
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
