import { RemovableChip } from '#web/ui/controls/chip.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import styles from './active-filters.module.css';

/** An active filter and the address without it. */
export type ActiveFilter = { label: string; without: string };

type ActiveFiltersProps = {
  filters: readonly ActiveFilter[];
  /** The address without any filter. */
  resetTo: string;
};

/** The active filters of a list, each with a link that removes it, and a link that removes all. */
export function ActiveFilters({ filters, resetTo }: ActiveFiltersProps) {
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
    </div>
  );
}
