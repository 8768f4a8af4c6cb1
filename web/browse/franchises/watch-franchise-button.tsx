import { useMemo } from 'react';
import { queuePath } from '#contract/addresses.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { formatFranchiseProgress, nextInFranchise } from './next-in-franchise.ts';
import styles from './watch-franchise-button.module.css';

type RowButtonProps = { franchiseId: string; episodeIds: readonly string[] };

/** Plays all episodes of a franchise in order, from the viewer's first unwatched one. */
export function WatchFranchiseButton({ franchiseId, episodeIds }: RowButtonProps) {
  const positions = usePositions();
  const step = useMemo(() => nextInFranchise(episodeIds, positions), [episodeIds, positions]);
  if (!step) return null;
  const { episodeId, label, seen } = step;
  return (
    <div className={styles.row}>
      <LinkButton variant="main" size="large" wide to={queuePath(episodeId, franchiseId)} prefetch="intent">
        <Icon name="play" />
        {label}
      </LinkButton>
      <div className={styles.progress}>
        <progress className={styles.bar} value={seen} max={episodeIds.length} aria-label="Просмотрено" />
        {formatFranchiseProgress(seen, episodeIds.length)}
      </div>
    </div>
  );
}
