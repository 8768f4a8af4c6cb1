import { classes } from '#web/ui/classes.ts';
import type { ScheduleLayout } from './choice.ts';
import styles from './release-list.module.css';
import type { ScheduledRelease } from './scheduled.ts';
import { ScheduledCard } from './scheduled-card.tsx';

type ReleaseListProps = {
  releases: readonly ScheduledRelease[];
  look: ScheduleLayout;
  /** A single column on screens from 1280 px, where the days are side by side. */
  column?: boolean;
  eager?: boolean;
};

/** The releases of one day. */
export function ReleaseList({ releases, look, column = false, eager = false }: ReleaseListProps) {
  return (
    <ul className={classes(styles.list, styles[look], column && styles.column)}>
      {releases.map((release, i) => (
        <li key={release.alias}>
          <ScheduledCard release={release} look={look} eager={eager && i < 2} />
        </li>
      ))}
    </ul>
  );
}
