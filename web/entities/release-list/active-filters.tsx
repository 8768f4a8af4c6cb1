import type { ReactNode } from 'react';
import { RemovableChip } from '#web/ui/controls/chip.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import styles from './active-filters.module.css';

/** An active filter and the address without it. */
export type ActiveFilter = { label: string; without: string };

type ActiveFiltersProps = {
  filters: readonly ActiveFilter[];
  /** The address without any filter. */
  resetTo: string;
  children?: ReactNode;
};

/** The active filters of a list, each with a link that removes it, and a link that removes all. */
export function ActiveFilters({ filters, resetTo, children }: ActiveFiltersProps) {
  return (
    <div className={styles.filters}>
      {filters.map(({ label, without }) => (
        <RemovableChip key={without} to={without} replace>
          {label}
        </RemovableChip>
      ))}
      {filters.length > 0 && (
        <Link to={resetTo} className={styles.reset}>
          Сбросить всё
        </Link>
      )}
      {children}
    </div>
  );
}
