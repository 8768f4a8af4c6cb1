import { useMemo } from 'react';
import { episodePath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { usePositions } from '#web/entities/episode/use-positions.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { mainAction } from './main-action.ts';
import styles from './watch-button.module.css';

/**
 * The button of the main action. Its label may grow after the first paint, when the position from the browser's storage
 * is known; the buttons beside it are few and small.
 */
export function WatchButton({ release: { episodes } }: { release: FullRelease }) {
  const positions = usePositions();
  const action = useMemo(() => mainAction(episodes, positions), [episodes, positions]);
  if (!action) return null;
  return (
    <div className={styles.action}>
      <LinkButton
        variant="main"
        size="large"
        wide
        to={episodePath(action.episodeId)}
        prefetch="intent"
        viewTransition
        aria-label={action.label}
      >
        <Icon name="play" />
        <span className={styles.long} data-long>
          {action.label}
        </span>
        <span className={styles.short} data-short>
          {action.short}
        </span>
      </LinkButton>
    </div>
  );
}
