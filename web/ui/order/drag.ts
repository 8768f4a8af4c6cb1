import type { Extent } from './order.ts';

/** A place in the window, and how far it is from where the drag began, in pixels; scrolling counts as a way. */
export type DragPoint = { x: number; y: number; byX: number; byY: number };

type Drag = {
  /** How far the pointer goes before the drag begins, in pixels: less is a click. */
  slop?: number;
  /** The element whose scrollable surroundings scroll while the pointer is at their edge. */
  within: Element | null;
  onMove: (point: DragPoint) => void;
  onDrop: () => void;
  /** Ends a drag that Esc or the system has taken back. */
  onCancel: () => void;
};

// Pixels.
const EDGE = 56;
const MAX_SCROLL = 16;

/** By how many pixels of a frame the surroundings scroll: none in the middle, faster the nearer the edge is. */
export function edgeScrollSpeed(y: number, { top, bottom }: Extent): number {
  const edge = Math.min(EDGE, (bottom - top) / 4);
  if (edge <= 0) return 0;
  const beyond = y < top + edge ? y - (top + edge) : Math.max(0, y - (bottom - edge));
  return Math.sign(beyond) * Math.ceil(Math.min(1, Math.abs(beyond) / edge) * MAX_SCROLL);
}

function findScroller(within: Element | null): Element | null {
  for (let one = within; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      return one;
  return document.scrollingElement;
}

function extentOf(scroller: Element): Extent {
  if (scroller === document.scrollingElement) return { top: 0, bottom: window.innerHeight };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) };
}

// The click that follows a drag would open the link that it began on.
function refuseNextClick(): void {
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', refuse, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', refuse, { capture: true }));
}

/**
 * Follows a pressed pointer until it is released: `onMove` gets its places, also while the surroundings scroll at their
 * edge. Esc takes the drag back and does nothing else. Returns a function that ends it without a call.
 */
export function startDrag(
  { pointerId, clientX: startX, clientY: startY }: PointerEvent,
  { slop = 0, within, onMove, onDrop, onCancel }: Drag,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const scroller = findScroller(within);
  const startScroll = scroller?.scrollTop ?? 0;
  let at = { x: startX, y: startY };
  let isDragging = slop === 0;
  let frame = 0;

  const tell = () => {
    const scrolled = (scroller?.scrollTop ?? 0) - startScroll;
    onMove({ ...at, byX: at.x - startX, byY: at.y - startY + scrolled });
  };
  const scroll = () => {
    frame = requestAnimationFrame(scroll);
    const speed = scroller ? edgeScrollSpeed(at.y, extentOf(scroller)) : 0;
    if (!scroller || !isDragging || speed === 0) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += speed;
    if (scroller.scrollTop !== before) tell();
  };
  const end = () => {
    controller.abort();
    cancelAnimationFrame(frame);
  };
  const cancel = () => {
    end();
    if (isDragging) onCancel();
  };
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    run: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, run, { signal, capture: true });

  // On the window: a row that moves in the document loses its pointer capture.
  listen('pointermove', (event) => {
    if (event.pointerId !== pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    isDragging ||= Math.hypot(at.x - startX, at.y - startY) >= slop;
    if (isDragging) tell();
  });
  listen('pointerup', (event) => {
    if (event.pointerId !== pointerId) return;
    end();
    if (!isDragging) return;
    refuseNextClick();
    onDrop();
  });
  listen('pointercancel', (event) => event.pointerId === pointerId && cancel());
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    cancel();
  });
  frame = requestAnimationFrame(scroll);
  return end;
}
