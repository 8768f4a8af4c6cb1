import type { ReactNode } from 'react';
import { releasePath } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './found-list.module.css';
import { FoundRow } from './found-row.tsx';
import type { FoundRelease } from './search-data.ts';
import type { Options } from './use-options.ts';

type FoundListProps = {
  label: string;
  releases: readonly FoundRelease[];
  /** Where the rest of what was found is. */
  all?: string | undefined;
  /** Still those of the question before. */
  isBehind?: boolean;
  options: Options;
  onChoose: () => void;
};

/** Releases as options of the search field; the last row leads to all of them. */
export function FoundList({ label, releases, all, isBehind, options, onChoose }: FoundListProps) {
  const option = (at: number, to: string, children: ReactNode, look?: string) => (
    <Link
      // By place: rows keep still while what they say changes.
      key={at}
      {...options.option(at)}
      to={to}
      className={classes(styles.option, look)}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
  return (
    <div
      {...options.list}
      aria-label={label}
      aria-busy={isBehind}
      className={classes(styles.list, isBehind && styles.behind)}
    >
      {releases.map((release, at) =>
        option(at, releasePath(release.alias), <FoundRow key={release.alias} release={release} />),
      )}
      {all !== undefined && option(releases.length, all, 'Все результаты', styles.all)}
    </div>
  );
}

/** The outlines of `rows` releases on their way. */
export function FoundOutline({ rows }: { rows: number }) {
  return (
    <div className={styles.outline}>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={styles.option}>
          <span className={styles.poster}>
            <Skeleton shape="poster" />
          </span>
          <span className={styles.lines}>
            <Skeleton shape="line" />
            <Skeleton shape="line" short />
          </span>
        </div>
      ))}
    </div>
  );
}
