import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { formatPlace, formatUndone, moveItem } from '#web/ui/order/order.ts';
import { useOrder, useRowKeys } from '#web/ui/order/use-order.ts';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { Key, StudioButton } from '../../../../ui/studio-button.tsx';
import styles from './ordered-list.module.css';

type OrderedListProps<Item> = {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** What a row is called, for the buttons beside it. */
  nameOf: (item: Item, at: number) => string;
  children: (item: Item, at: number) => ReactNode;
  /** Whether rows can be taken away. */
  canRemove?: boolean;
  /** Whether rows show their place; not where they have numbers of their own. */
  hasPlaces?: boolean;
  /** Whether the rows go from edge to edge of a panel. */
  isFlush?: boolean;
};

const FOCUSABLE = 'button, input, select, textarea, a[href]';

/** Rows in an order that people choose: by dragging the handle, or with Alt and an arrow in any field of a row. */
export function OrderedList<Item>({
  items,
  onChange,
  nameOf,
  children,
  canRemove = true,
  hasPlaces = true,
  isFlush = false,
}: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ row: number }>();
  const [announcement, setAnnouncement] = useState('');
  const { keys, keepNext } = useRowKeys(items);

  // The row that takes the place of one that was taken away.
  useEffect(() => {
    if (focus) list.current?.children[focus.row]?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  }, [focus]);

  function change(next: Item[], nextKeys: number[], text: string) {
    keepNext(next, nextKeys);
    onChange(next);
    setAnnouncement(text);
  }

  const nameAt = (at: number) => nameOf(items[at] as Item, at);
  const { rows, grab, press } = useOrder({
    list,
    items,
    keys,
    onMove: (from, to) =>
      change(
        moveItem(items, from, to),
        moveItem(keys, from, to),
        formatPlace(nameAt(from), to, items.length),
      ),
    onUndo: (at) => setAnnouncement(formatUndone(nameAt(at), at, items.length)),
  });

  function remove(at: number) {
    change(items.toSpliced(at, 1), keys.toSpliced(at, 1), `Убрано: ${nameAt(at)}`);
    setFocus({ row: Math.min(at, items.length - 2) });
  }

  if (items.length === 0) return null;
  return (
    <>
      <ol ref={list} className={classes(styles.list, isFlush && styles.flush)}>
        {rows.map(({ item, key, index, isDragged }, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its fields move it with Alt.
          <li
            key={key}
            className={classes(styles.row, isDragged && styles.dragging)}
            onKeyDown={(event) => press(event, index)}
          >
            <button
              type="button"
              className={styles.handle}
              data-handle
              aria-label={`Переместить «${nameOf(item, index)}», место ${place + 1} из ${items.length}`}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onPointerDown={(event) => grab(event, index)}
            >
              <StudioIcon name="handle" />
              {hasPlaces && <span>{place + 1}</span>}
            </button>
            <div className={styles.content}>{children(item, index)}</div>
            {canRemove && (
              <StudioButton
                variant="bare"
                size="small"
                square
                aria-label={`Убрать «${nameOf(item, index)}»`}
                onClick={() => remove(index)}
              >
                <StudioIcon name="close" size={14} />
              </StudioButton>
            )}
          </li>
        ))}
      </ol>
      {items.length > 1 && (
        <p className={styles.keys} aria-hidden="true">
          <Key>Alt</Key> <Key>↑</Key> <Key>↓</Key> <span>двигать</span>
        </p>
      )}
      <output className={styles.announcement}>{announcement}</output>
    </>
  );
}
