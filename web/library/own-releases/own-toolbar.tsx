import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type ActiveFilter, ActiveFilters } from '#web/entities/release-list/active-filters.tsx';
import { FilterButtonLabel } from '#web/entities/release-list/filter-button-label.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Select } from '#web/ui/controls/field.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import {
  FIRST_SORTING,
  LISTS,
  countFilters,
  type OwnChoice,
  ownPath,
  toggleValue,
  withoutFilters,
} from './choice.ts';
import { useFiltersShown } from './filters-shown.ts';
import type { OwnOptions } from './load-own.ts';
import { OWN_FILTERS } from './own-filters.tsx';
import styles from './own-toolbar.module.css';

type OwnToolbarProps = { heading?: ReactNode; choice: OwnChoice; options: OwnOptions; total: number };

/** The button of the filters: on wide screens of their column, on others of their sheet. */
export function FiltersButton({ choice }: { choice: OwnChoice }) {
  const [isOpen, toggle] = useFiltersShown();
  const face = <FilterButtonLabel count={countFilters(choice)} />;
  return (
    <>
      <button type="button" className={buttonClass({}, styles.sheet)} popoverTarget={OWN_FILTERS}>
        {face}
      </button>
      <span className={styles.column}>
        <Button aria-expanded={isOpen} onClick={toggle}>
          {face}
        </Button>
      </span>
    </>
  );
}

/**
 * The toolbar of a list: its heading, the count, the button of the filters, the order and the active filters. Without a
 * heading the page has a button and the count of the whole list above it.
 */
export function OwnToolbar({ heading, choice, options, total }: OwnToolbarProps) {
  const navigate = useNavigate();
  const filters = countFilters(choice);
  const isHeaded = heading !== undefined;
  return (
    <>
      <div className={styles.toolbar}>
        <div className={classes(styles.count, isHeaded ? styles.headed : filters > 0 && styles.filtered)}>
          {heading}
          <output className={isHeaded || filters > 0 ? undefined : 'spoken'}>
            {formatCount(total, RELEASES)}
          </output>
        </div>
        {isHeaded && <FiltersButton choice={choice} />}
        {options.sorting.length > 0 && (
          <div className={styles.sort}>
            <Select
              aria-label="Порядок"
              value={choice.sorting ?? FIRST_SORTING}
              onChange={({ target: { value } }) =>
                void navigate(ownPath({ ...choice, sorting: value }), { replace: true })
              }
            >
              {options.sorting.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
      {filters > 0 && (
        <ActiveFilters filters={activeFilters(choice, options)} resetTo={ownPath(withoutFilters(choice))} />
      )}
    </>
  );
}

function activeFilters(choice: OwnChoice, options: OwnOptions): ActiveFilter[] {
  const { search } = choice;
  const filters = LISTS.flatMap((name) =>
    choice[name].map((value) => ({
      label: options[name].find((option) => option.value === value)?.label ?? value,
      without: ownPath(toggleValue(choice, name, value)),
    })),
  );
  if (search !== undefined)
    filters.unshift({ label: `«${search}»`, without: ownPath({ ...choice, search: undefined }) });
  return filters;
}
