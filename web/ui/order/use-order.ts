import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { startDrag } from './drag.ts';
import { type Keyed, keepKeys, moveItem, stepOfKey, targetIndex } from './order.ts';

type Key = string | number;

/** A row as it is shown: at another place than in the list while it or another row is dragged. */
export type OrderRow<Item> = { item: Item; key: Key; index: number; isDragged: boolean };

type OrderOptions<Item> = {
  /** The element whose children are the rows. */
  list: RefObject<HTMLElement | null>;
  items: readonly Item[];
  /** One key for each item: what a row is, not where it is. */
  keys: readonly Key[];
  onMove: (from: number, to: number) => void;
  /** Gets the index of a row whose drag was taken back. */
  onUndo?: (index: number) => void;
};

/**
 * Lets people put rows in another order: by dragging a handle (`grab`), with Alt and an arrow in a row, or an arrow
 * alone on its handle, which has `data-handle` (`press`), and by a call (`move`). The list changes once, when a row is
 * dropped; until then only `rows` have the new order.
 */
export function useOrder<Item>({ list, items, keys, onMove, onUndo }: OrderOptions<Item>) {
  const [drag, setDrag] = useState<{ key: Key; to: number }>();
  const ended = useRef<() => void>(undefined);
  const now = useRef({ keys, onMove, onUndo });
  useEffect(() => {
    now.current = { keys, onMove, onUndo };
  });
  useEffect(() => () => ended.current?.(), []);

  const all = items.map((item, index) => ({
    item,
    key: keys[index] ?? index,
    index,
    isDragged: drag !== undefined && keys[index] === drag.key,
  }));
  const from = all.findIndex(({ isDragged }) => isDragged);
  const rows: OrderRow<Item>[] = drag && from >= 0 ? moveItem(all, from, drag.to) : all;

  function move(index: number, by: number): void {
    const to = index + by;
    if (by !== 0 && to >= 0 && to < items.length) onMove(index, to);
  }

  function press(event: KeyboardEvent, index: number): void {
    const isOnHandle = event.target instanceof Element && event.target.hasAttribute('data-handle');
    const step = stepOfKey(event, { isOnHandle });
    if (step === 0) return;
    event.preventDefault();
    if (drag === undefined) move(index, step);
  }

  function grab(event: PointerEvent<HTMLElement>, index: number): void {
    const key = keys[index];
    if (event.button !== 0 || key === undefined) return;
    // A drag would select text otherwise, but the handle would get no focus.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    ended.current?.();
    let to = index;
    setDrag({ key, to });
    const leave = (run: ((at: number) => void) | undefined) => {
      setDrag(undefined);
      const at = now.current.keys.indexOf(key);
      if (at >= 0) run?.(at);
    };
    ended.current = startDrag(event.nativeEvent, {
      within: list.current,
      onMove: ({ y }) => {
        const extents = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
        const next = targetIndex(extents, to, y);
        if (next === to) return;
        to = next;
        setDrag({ key, to });
      },
      onDrop: () => leave((at) => at !== to && now.current.onMove(at, to)),
      onCancel: () => leave(now.current.onUndo),
    });
  }

  return { rows, grab, press, move };
}

/** Keys for the rows of a list whose items repeat and change, such as texts that are being typed. */
export function useRowKeys<Item>(items: readonly Item[]) {
  const [kept, setKept] = useState<Keyed<Item>>(() => keepKeys({ items: [], keys: [] }, items));
  const current = kept.items === items ? kept : keepKeys(kept, items);
  if (current !== kept) setKept(current);
  /** Says beforehand what the next list is and which keys its rows have. */
  const keepNext = (next: readonly Item[], keys: readonly number[]) => setKept({ items: next, keys });
  return { keys: current.keys, keepNext };
}
