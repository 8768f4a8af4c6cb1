import type { ReactNode } from 'react';
import { releasePath } from '#contract/addresses.ts';
import type { Combobox } from '#web/ui/combobox/use-combobox.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './search-result-list.module.css';
import { SearchResultRow } from './search-result-row.tsx';
import type { SearchResult } from './search-data.ts';

type FoundListProps = {
  label: string;
  releases: readonly SearchResult[];
  /** The address of all results. */
  all?: string | undefined;
  /** Whether the releases belong to the previous query. */
  isStale?: boolean;
  options: Combobox;
  onChoose: () => void;
};

/** Search results as options of the search field, with a last row that links to all results. */
export function SearchResultList({ label, releases, all, isStale, options, onChoose }: FoundListProps) {
  const option = (index: number, to: string, children: ReactNode, className?: string) => (
    <Link
      // Keyed by position, so that rows stay in place while their content changes.
      key={index}
      {...options.option(index)}
      to={to}
      className={classes(styles.option, className)}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
  return (
    <div
      {...options.list}
      aria-label={label}
      aria-busy={isStale}
      className={classes(styles.list, isStale && styles.behind)}
    >
      {releases.map((release, index) =>
        option(index, releasePath(release.alias), <SearchResultRow key={release.alias} release={release} />),
      )}
      {all !== undefined && option(releases.length, all, 'Все результаты', styles.all)}
    </div>
  );
}

/** A placeholder of `rows` results that are loading. It takes their place even while it is not visible. */
export function SearchSkeleton({ rows, isVisible }: { rows: number; isVisible: boolean }) {
  return (
    <div className={classes(styles.outline, !isVisible && styles.hidden)}>
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
