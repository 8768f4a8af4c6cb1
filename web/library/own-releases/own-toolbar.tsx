import { useNavigate } from 'react-router';
import { Button } from '#web/ui/controls/button.tsx';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { RemovableChip } from '#web/ui/controls/chip.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { plural, RELEASES } from '#web/format/plural.ts';
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

type OwnToolbarProps = { choice: OwnChoice; options: OwnOptions; total: number };

/** The toolbar of a list: the count, the button of the filters, the order and the active filters. */
export function OwnToolbar({ choice, options, total }: OwnToolbarProps) {
  const navigate = useNavigate();
  const [isOpen, toggle] = useFiltersShown();
  const filters = countFilters(choice);
  const face = (
    <>
      <Icon name="filters" />
      Фильтры
      {filters > 0 && <span className={styles.mark}>{filters}</span>}
    </>
  );
  return (
    <>
      <div className={styles.toolbar}>
        <output className={styles.count}>{plural(total, RELEASES)}</output>
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
      {filters > 0 && <Chosen choice={choice} options={options} />}
    </>
  );
}

/** The active filters, each with a button to remove it. */
function Chosen({ choice, options }: Omit<OwnToolbarProps, 'total'>) {
  const values = LISTS.flatMap((name) => choice[name].map((value) => ({ name, value })));
  return (
    <div className={styles.chosen}>
      {choice.search !== undefined && (
        <RemovableChip to={ownPath({ ...choice, search: undefined })} replace>
          «{choice.search}»
        </RemovableChip>
      )}
      {values.map(({ name, value }) => (
        <RemovableChip key={name + value} to={ownPath(toggleValue(choice, name, value))} replace>
          {options[name].find((option) => option.value === value)?.label ?? value}
        </RemovableChip>
      ))}
      <Link to={ownPath(withoutFilters(choice))} className={styles.reset}>
        Сбросить всё
      </Link>
    </div>
  );
}
