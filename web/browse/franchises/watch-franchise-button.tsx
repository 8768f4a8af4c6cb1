import { useMemo } from 'react';
import { queuePath } from '#contract/addresses.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { formatFranchiseProgress, nextInFranchise } from './next-in-franchise.ts';
import styles from './watch-franchise-button.module.css';

type RowButtonProps = {
  franchiseId: string;
  episodeIds: readonly string[];
  /** The number of all episodes, also those that cannot be watched here. */
  total: number;
};

/** Plays all episodes of a franchise in order, from the viewer's first unwatched one. */
export function WatchFranchiseButton({ franchiseId, episodeIds, total }: RowButtonProps) {
  const positions = usePositions();
  const step = useMemo(() => nextInFranchise(episodeIds, positions), [episodeIds, positions]);
  if (!step) return null;
  const { episodeId, label, seen } = step;
  const progress = formatFranchiseProgress(seen, episodeIds.length, total);
  return (
    <div className={styles.row}>
      <LinkButton variant="main" size="large" wide to={queuePath(episodeId, franchiseId)} prefetch="intent">
        <Icon name="play" />
        {label}
      </LinkButton>
      {progress !== null && (
        <div className={styles.progress}>
          {seen > 0 && (
            <progress className={styles.bar} value={seen} max={episodeIds.length} aria-label="Просмотрено" />
          )}
          {progress}
        </div>
      )}
    </div>
  );
}
