import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveItem } from '#web/player/queue/queue-items.ts';

// Pixels.
const EDGE = 56;
const SCROLL_STEP = 14;

/** Returns the index of the row at a vertical position. */
function rowIndexAt(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return index < 0 ? rows.length - 1 : index;
}

// Holding a row at the edge scrolls a long list.
function scrollAtEdge(list: HTMLElement, y: number) {
  const drawer = list.closest('[data-drawer]');
  if (!drawer) return;
  const { top, bottom } = drawer.getBoundingClientRect();
  if (y < top + EDGE) drawer.scrollTop -= SCROLL_STEP;
  if (y > bottom - EDGE) drawer.scrollTop += SCROLL_STEP;
}

type Drag<Item> = { order: readonly Item[]; index: number };

/** Lets rows of a list be dragged by a handle: `order` is the order during the drag, `onDrop` gets the final one. */
export function useDragOrder<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  onDrop: (order: readonly Item[], from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag<Item> | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (event: ReactPointerEvent, from: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let current: Drag<Item> = { order: items, index: from };
    setDrag(current);
    const controller = (running.current = new AbortController());
    const end = () => {
      controller.abort();
      setDrag(null);
    };
    const move = ({ clientY }: PointerEvent) => {
      if (!list.current) return;
      scrollAtEdge(list.current, clientY);
      const to = rowIndexAt(list.current, clientY);
      if (to === current.index) return;
      current = { order: moveItem(current.order, current.index, to), index: to };
      setDrag(current);
    };
    const up = () => {
      end();
      if (current.index !== from) onDrop(current.order, from, current.index);
    };
    // On the window: a row that moves in the document loses its pointer capture.
    const { signal } = controller;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', up, { signal });
    window.addEventListener('pointercancel', end, { signal });
  };
  return { order: drag?.order ?? items, dragged: drag?.index ?? null, start };
}
