import { createCardHold } from './card-hold.ts';

type Open = (card: HTMLAnchorElement, opener: HTMLElement) => void;

type CardListeners = {
  /** A finger is on a card; it may become a hold. */
  onTouch: () => void;
  /** A card is held, or its «⋯» is pressed; the second argument gets the focus back. */
  onOpen: Open;
};

// An input is caught up on once, not again on the next page.
const caughtUp = new WeakSet<Event>();

const later = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

function cardAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-card]') : null;
}

/** Opens the card of a «⋯», if that is the target of an event. */
function openByMore({ target }: Event, open: Open) {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-card-more]') : null;
  const card = button?.parentElement?.querySelector<HTMLAnchorElement>('a[data-card]');
  if (button && card) open(card, button);
}

/** Whether the finger of an event is still on the screen and does not scroll: until then it is captured. */
function isDown({ target, pointerId }: PointerEvent): boolean {
  return target instanceof Element && target.hasPointerCapture(pointerId);
}

/**
 * Listens to fingers on the cards of the page, and catches up on the last input before; returns the function that stops
 * it.
 */
export function listenToCards(last: Event, { onTouch, onOpen }: CardListeners): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const hold = createCardHold<HTMLAnchorElement>((card) => onOpen(card, card), later);
  let isTouched = false;
  const press = (event: PointerEvent) => {
    const card = cardAt(event);
    isTouched = event.pointerType === 'touch' && card !== null;
    if (!isTouched || !card) return hold.release();
    onTouch();
    hold.press(card, event);
  };
  // The browser would offer to open or to drag the link.
  const refuse = (event: Event) => isTouched && cardAt(event) && event.preventDefault();
  const click = (event: MouseEvent) => {
    if (!isTouched || !hold.wasHeld()) return openByMore(event, onOpen);
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('pointerdown', press, { signal });
  document.addEventListener('pointermove', hold.move, { signal });
  for (const name of ['pointerup', 'pointercancel'])
    document.addEventListener(name, hold.release, { signal });
  document.addEventListener('scroll', hold.release, { signal, capture: true });
  for (const name of ['contextmenu', 'dragstart']) document.addEventListener(name, refuse, { signal });
  document.addEventListener('click', click, { signal, capture: true });
  if (!caughtUp.has(last)) {
    caughtUp.add(last);
    if (last.type === 'click') openByMore(last, onOpen);
    else if (last instanceof PointerEvent && isDown(last)) press(last);
  }
  return () => {
    controller.abort();
    hold.release();
  };
}
