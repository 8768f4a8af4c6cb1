import { createCardHold } from './card-hold.ts';

const later = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

function cardAt({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-card]') : null;
}

type CardListeners = {
  /** A finger has touched a card; it may become a hold. */
  onTouch: () => void;
  /** A card is held, or its «⋯», the opener, is pressed. */
  onOpen: (card: HTMLAnchorElement, opener: HTMLElement) => void;
};

/** Listens to fingers on the cards of the page; returns the function that stops it. */
export function listenToCards({ onTouch, onOpen }: CardListeners): () => void {
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
    if (isTouched && hold.wasHeld()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const button = (event.target as Element).closest<HTMLElement>('[data-card-more]');
    const card = button?.parentElement?.querySelector<HTMLAnchorElement>('a[data-card]');
    if (button && card) onOpen(card, button);
  };
  document.addEventListener('pointerdown', press, { signal });
  document.addEventListener('pointermove', hold.move, { signal });
  for (const name of ['pointerup', 'pointercancel'])
    document.addEventListener(name, hold.release, { signal });
  document.addEventListener('scroll', hold.release, { signal, capture: true });
  for (const name of ['contextmenu', 'dragstart']) document.addEventListener(name, refuse, { signal });
  document.addEventListener('click', click, { signal, capture: true });
  return () => {
    controller.abort();
    hold.release();
  };
}
