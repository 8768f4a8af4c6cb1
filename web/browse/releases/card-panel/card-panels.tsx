import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { isSavingTraffic } from './is-saving-traffic.ts';
import { type CardRest, createCardRest, type Later } from './card-rest.ts';

const CardPanel = lazyComponent(
  undefined,
  () => import('./card-panel.tsx'),
  (module) => module.CardPanel,
);

const later: Later = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

// Pixels; the picture of a wider card is larger than that of a panel.
const WIDEST_CARD = 500;

// On touch screens a finger opens the sheet instead.
function hasPanel(card: HTMLElement): boolean {
  return matchMedia('(hover: hover)').matches && !isSavingTraffic() && card.offsetWidth <= WIDEST_CARD;
}

/** Opens the panel of the card on which a mouse or the keyboard's focus rests; one for all cards of a page. */
export function CardPanels() {
  const { key } = useLocation();
  return <CardPanelOfPage key={key} />;
}

// A navigation closes the panel: its card may be gone.
function CardPanelOfPage() {
  const [shown, setShown] = useState<{ card: HTMLAnchorElement; isLeaving: boolean } | null>(null);
  const current = useRef<CardRest<HTMLAnchorElement>>(null);
  useEffect(() => {
    const show = (card: HTMLAnchorElement | null) =>
      setShown((before) => (card ? { card, isLeaving: false } : before && { ...before, isLeaving: true }));
    const rest = createCardRest(show, later);
    current.current = rest;
    const controller = new AbortController();
    const follow = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof Element)) return;
      const over = target.closest<HTMLAnchorElement>('a[data-card]');
      if (target.closest('[data-card-panel], [role=menu]')) rest.stay();
      else if (over && hasPanel(over)) rest.enter(over);
      else rest.leave();
    };
    // The mouse or the focus may have reached a card before this code was loaded.
    const reached = document.querySelector('a[data-card]:is(:hover, :focus-visible)');
    if (reached) follow({ target: reached });
    const { signal } = controller;
    document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && follow(event), {
      signal,
    });
    document.documentElement.addEventListener('pointerleave', rest.leave, { signal });
    document.addEventListener(
      'focusin',
      (event) => (event.target as Element).matches(':focus-visible') && follow(event),
      { signal },
    );
    return () => {
      controller.abort();
      rest.leave();
    };
  }, []);
  const close = useCallback(() => current.current?.dismiss(), []);
  const forget = useCallback(() => setShown(null), []);
  return shown && <CardPanel {...shown} onClose={close} onGone={forget} />;
}
