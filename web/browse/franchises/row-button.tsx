import { useMemo } from 'react';
import { queuePath } from '#contract/addresses.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { rowWords, stepInRow } from './in-a-row.ts';
import styles from './row-button.module.css';

type RowButtonProps = { franchiseId: string; episodeIds: readonly string[] };

/** The main action of a franchise: all of it one after another, from where the viewer is. */
export function RowButton({ franchiseId, episodeIds }: RowButtonProps) {
  const positions = usePositions();
  const step = useMemo(() => stepInRow(episodeIds, positions), [episodeIds, positions]);
  if (!step) return null;
  const { episodeId, label, seen } = step;
  return (
    <div className={styles.row}>
      <LinkButton look="main" size="large" wide to={queuePath(episodeId, franchiseId)} prefetch="intent">
        <Icon name="play" />
        {label}
      </LinkButton>
      <div className={styles.progress}>
        <progress className={styles.bar} value={seen} max={episodeIds.length} aria-label="Просмотрено" />
        {rowWords(seen, episodeIds.length)}
      </div>
    </div>
  );
}
