import { type ReactNode, useEffect } from 'react';
import { ContinueCard } from './continue-card.tsx';
import { useContinued } from './use-continued.ts';

export { InARow } from './in-a-row.tsx';

type ContinueCardsProps = {
  /** What stands in their place until they are known. */
  outline: ReactNode;
  /** Told each time their number is known. */
  onCount: (count: number) => void;
};

/** Everything this browser can go on with, as items of a list. */
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
