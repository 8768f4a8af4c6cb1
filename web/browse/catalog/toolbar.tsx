import { CATALOG_PATH } from '#contract/addresses.ts';
import { useNavigate } from 'react-router';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Select } from '#web/ui/controls/field.tsx';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { ActiveFilters } from '#web/entities/release-list/active-filters.tsx';
import { FilterButtonLabel } from '#web/entities/release-list/filter-button-label.tsx';
import type { CatalogOptions } from '#web/entities/release-list/catalog-data.ts';
import {
  type CatalogChoice,
  catalogPath,
  countCatalogFilters,
} from '#web/entities/release-list/catalog-choice.ts';
import { activeFilters } from './active-filters.ts';
import { SavedViewLink, SaveViewButton } from './save-view-button.tsx';
import styles from './toolbar.module.css';

/** The `popoverTarget` of the button that opens the filters. */
export const CATALOG_FILTERS_ID = 'catalog-filters';

type ToolbarProps = { choice: CatalogChoice; options: CatalogOptions; total: number };

const VIEWS = [
  { view: 'cards', icon: 'grid', label: 'Карточками' },
  { view: 'list', icon: 'list', label: 'Списком' },
] as const;

// The default sorting of a search: by relevance.
const BEST_FIRST = '';

/** The heading with the number of results, their sorting and view, and the active filters. */
export function CatalogToolbar({ choice, options, total }: ToolbarProps) {
  const navigate = useNavigate();
  const filters = countCatalogFilters(choice);
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.count}>
          <h1>Каталог</h1>
          <output>{formatCount(total, RELEASES)}</output>
          <SavedViewLink choice={choice} />
          <SaveViewButton choice={choice} />
        </div>
        <div className={styles.tools}>
          <button type="button" className={buttonClass({}, styles.open)} popoverTarget={CATALOG_FILTERS_ID}>
            <FilterButtonLabel count={filters} />
          </button>
          <div className={styles.sort}>
            <Select
              aria-label="Порядок"
              value={choice.sorting ?? (choice.search === undefined ? 'FRESH_AT_DESC' : BEST_FIRST)}
              onChange={({ target: { value } }) => {
                const sorting = value === BEST_FIRST ? undefined : value;
                void navigate(catalogPath({ ...choice, sorting }), { replace: true });
              }}
            >
              {choice.search !== undefined && <option value={BEST_FIRST}>Лучшие совпадения</option>}
              {options.sorting.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
          <LinkSwitch
            label="Вид"
            className={styles.views}
            options={VIEWS.map(({ view, ...option }) => ({
              ...option,
              to: catalogPath({ ...choice, view }),
              isCurrent: choice.view === view,
            }))}
          />
        </div>
      </div>
      <ActiveFilters filters={activeFilters(choice, options)} resetTo={CATALOG_PATH} />
    </>
  );
}
