import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moved } from '../queue/queue-items.ts';

const EDGE = 56;
const SCROLL_STEP = 14;

/** The place in a list that a pointer is over. */
function placeAt(list: HTMLElement, y: number): number {
  const rows = [...list.children];
  const place = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return place < 0 ? rows.length - 1 : place;
}

// A long list is walked by holding a row at its edge.
function scrollAtEdge(list: HTMLElement, y: number) {
  const drawer = list.closest('[data-drawer]');
  if (!drawer) return;
  const { top, bottom } = drawer.getBoundingClientRect();
  if (y < top + EDGE) drawer.scrollTop -= SCROLL_STEP;
  if (y > bottom - EDGE) drawer.scrollTop += SCROLL_STEP;
}

type Drag<Item> = { order: readonly Item[]; at: number };

/**
 * Dragging rows of a list by a handle: `order` is how they lie under the pointer, `drop` hears where one was let go.
 */
export function useDragOrder<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  drop: (order: readonly Item[], from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag<Item> | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (event: ReactPointerEvent, from: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let now: Drag<Item> = { order: items, at: from };
    setDrag(now);
    const controller = (running.current = new AbortController());
    const end = () => {
      controller.abort();
      setDrag(null);
    };
    const move = ({ clientY }: PointerEvent) => {
      if (!list.current) return;
      scrollAtEdge(list.current, clientY);
      const to = placeAt(list.current, clientY);
      if (to === now.at) return;
      now = { order: moved(now.order, now.at, to), at: to };
      setDrag(now);
    };
    const up = () => {
      end();
      if (now.at !== from) drop(now.order, from, now.at);
    };
    // On the window: a row that is put elsewhere in the document loses the pointer it had caught.
    const { signal } = controller;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', up, { signal });
    window.addEventListener('pointercancel', end, { signal });
  };
  return { order: drag?.order ?? items, dragged: drag?.at ?? null, start };
}
