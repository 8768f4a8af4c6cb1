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

/** The toolbar of a list: its heading, the count, the button of the filters, the order and the active filters. */
export function OwnToolbar({ heading, choice, options, total }: OwnToolbarProps) {
  const navigate = useNavigate();
  const [isOpen, toggle] = useFiltersShown();
  const filters = countFilters(choice);
  const face = <FilterButtonLabel count={filters} />;
  return (
    <>
      <div className={styles.toolbar}>
        <div className={classes(styles.count, heading !== undefined && styles.headed)}>
          {heading}
          <output>{formatCount(total, RELEASES)}</output>
        </div>
        <button type="button" className={buttonClass({}, styles.sheet)} popoverTarget={OWN_FILTERS}>
          {face}
        </button>
        <span className={styles.column}>
          <Button aria-expanded={isOpen} onClick={toggle}>
            {face}
          </Button>
        </span>
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
