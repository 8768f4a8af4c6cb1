import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { Key, StudioButton } from '../../../../ui/studio-button.tsx';
import { moveItem } from './move-item.ts';
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
};

const FOCUSABLE = 'button, input, select, textarea, a[href]';
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Rows in an order that people choose: by dragging the handle, or with Alt and an arrow in any field of a row. */
export function OrderedList<Item>({
  items,
  onChange,
  nameOf,
  children,
  canRemove = true,
  hasPlaces = true,
}: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number>(undefined);
  const [focus, setFocus] = useState<{ row: number; field: number }>();
  const [said, setSaid] = useState('');
  const [dragging, setDragging] = useState<number>();

  // Rows are told apart by their place, so the focus goes with the row.
  useEffect(() => {
    if (!focus) return;
    list.current?.children[focus.row]?.querySelectorAll<HTMLElement>(FOCUSABLE)[focus.field]?.focus();
  }, [focus]);

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length || from === to) return;
    onChange(moveItem(items, from, to));
    setSaid(`${nameOf(items[from] as Item, from)}: место ${to + 1} из ${items.length}`);
  }

  function press(event: KeyboardEvent<HTMLLIElement>, at: number) {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const to = at + step;
    if (to < 0 || to >= items.length) return;
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
    move(at, to);
    setFocus({ row: to, field: fields.indexOf(event.target as HTMLElement) });
  }

  function drag({ clientX, clientY }: PointerEvent) {
    const from = dragged.current;
    const row = document.elementFromPoint(clientX, clientY)?.closest('li');
    if (from === undefined || !row || row.parentElement !== list.current) return;
    const to = [...(list.current?.children ?? [])].indexOf(row);
    if (to < 0 || to === from) return;
    move(from, to);
    dragged.current = to;
    setDragging(to);
  }

  function drop() {
    dragged.current = undefined;
    setDragging(undefined);
  }

  function remove(at: number) {
    onChange(items.toSpliced(at, 1));
    setSaid(`Убрано: ${nameOf(items[at] as Item, at)}`);
    setFocus({ row: Math.min(at, items.length - 2), field: 0 });
  }

  if (items.length === 0) return null;
  return (
    <>
      <ol ref={list} className={styles.list}>
        {items.map((item, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its fields move it with Alt.
          <li
            // oxlint-disable-next-line react/no-array-index-key -- A row is its place: values repeat and change.
            key={at}
            className={classes(styles.row, dragging === at && styles.dragging)}
            onKeyDown={(event) => press(event, at)}
          >
            <button
              type="button"
              className={styles.handle}
              aria-label={`Переместить «${nameOf(item, at)}», место ${at + 1} из ${items.length}`}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                dragged.current = at;
                setDragging(at);
              }}
              onPointerMove={drag}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              <StudioIcon name="handle" />
              {hasPlaces && <span>{at + 1}</span>}
            </button>
            <div className={styles.content}>{children(item, at)}</div>
            {canRemove && (
              <StudioButton
                variant="bare"
                size="small"
                square
                aria-label={`Убрать «${nameOf(item, at)}»`}
                onClick={() => remove(at)}
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
      <output className={styles.said}>{said}</output>
    </>
  );
}
