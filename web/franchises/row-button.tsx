import { useMemo } from 'react';
import { queueAddress } from '../player/addresses.ts';
import { usePositions } from '../player/use-positions.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
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
      <LinkButton
        look="main"
        size="large"
        wide
        to={queueAddress({ id: episodeId }, franchiseId)}
        prefetch="intent"
      >
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
