import { type ReactNode, useEffect } from 'react';
import { ContinueCard } from './continue-card.tsx';
import { useContinued } from './use-continued.ts';

export { WatchInARowMenu } from './in-a-row.tsx';

type ContinueCardsProps = {
  /** A skeleton until the cards are loaded. */
  outline: ReactNode;
  /** Called with the number of cards when it changes. */
  onCount: (count: number) => void;
};

/** The releases that this browser can continue, as items of a list. */
export default function ContinueCards({ outline, onCount }: ContinueCardsProps) {
  const rows = useContinued();
  const count = rows?.length;
  useEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (!rows || rows.length === 0) return outline;
  return rows.map((row) => (
    <li key={row.continued.releaseId}>
      <ContinueCard row={row} />
    </li>
  ));
}
