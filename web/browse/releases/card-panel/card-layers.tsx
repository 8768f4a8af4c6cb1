import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CardSheetProps } from '../card-sheet/card-sheet.tsx';
import { listenToCards } from '../card-sheet/listen-to-cards.ts';

const loadSheet = () => import('../card-sheet/card-sheet.tsx');
// Without a connection cards work as links.
const ignore = () => {};

type LayersProps = {
  /** The last input before this code was loaded; it is caught up on. */
  last: Event;
};

/** The panels of cards for a mouse and the keyboard, and their sheets for fingers. */
export function CardLayers({ last }: LayersProps) {
  const { key } = useLocation();
  return (
    <>
      <Panels last={last} />
      <Sheets key={key} last={last} />
    </>
  );
}

/** Loads the panels with the first move of a mouse or the first key. */
function Panels({ last }: LayersProps) {
  const [CardPanels, setCardPanels] = useState<ComponentType>();
  useEffect(() => {
    const controller = new AbortController();
    const load = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      controller.abort();
      void import('./card-panels.tsx').then((module) => setCardPanels(() => module.CardPanels), ignore);
    };
    for (const name of ['pointerover', 'keydown'])
      document.addEventListener(name, load, { signal: controller.signal });
    load(last);
    return () => controller.abort();
  }, [last]);
  return CardPanels && <CardPanels />;
}

type Opened = Omit<CardSheetProps, 'onClose'> & { Sheet: ComponentType<CardSheetProps> };

/** Loads a sheet with the first touch of a card. A navigation closes it: its card may be gone. */
function Sheets({ last }: LayersProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(
    () =>
      listenToCards(last, {
        onTouch: () => void loadSheet().catch(ignore),
        onOpen: (card, opener) =>
          void loadSheet().then(({ CardSheet }) => setOpened({ Sheet: CardSheet, card, opener }), ignore),
      }),
    [last],
  );
  if (!opened) return null;
  const { Sheet, ...rest } = opened;
  return <Sheet {...rest} onClose={() => setOpened(null)} />;
}
