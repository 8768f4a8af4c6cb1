import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CardSheetProps } from './card-sheet.tsx';
import { listenToCards } from './listen-to-cards.ts';

const load = () => import('./card-sheet.tsx');

type Opened = Omit<CardSheetProps, 'onClose'> & { Sheet: ComponentType<CardSheetProps> };

/** Opens the sheet of a card that a finger holds, or whose «⋯» is pressed; its code is loaded with the first touch. */
export function CardSheets() {
  const { key } = useLocation();
  return <CardSheetsOfPage key={key} />;
}

// A navigation closes the sheet: its card may be gone.
function CardSheetsOfPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(
    () =>
      listenToCards({
        onTouch: () => void load().catch(() => {}),
        // Without a connection cards work as links.
        onOpen: (card, opener) =>
          void load().then(
            ({ CardSheet }) => setOpened({ Sheet: CardSheet, card, opener }),
            () => {},
          ),
      }),
    [],
  );
  if (!opened) return null;
  const { Sheet, ...rest } = opened;
  return <Sheet {...rest} onClose={() => setOpened(null)} />;
}
