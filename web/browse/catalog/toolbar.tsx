import { CATALOG_PATH } from '#contract/addresses.ts';
import { useNavigate } from 'react-router';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Select } from '#web/ui/controls/field.tsx';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { type ActiveFilter, ActiveFilters } from '#web/entities/release-list/active-filters.tsx';
import { FilterButtonLabel } from '#web/entities/release-list/filter-button-label.tsx';
import type { CatalogOptions } from '#web/entities/release-list/catalog-data.ts';
import {
  type CatalogChoice,
  catalogPath,
  CATALOG_LIST_FILTERS,
  countCatalogFilters,
  DEFAULT_CATALOG_CHOICE,
  toggleCatalogFilter,
} from '#web/entities/release-list/catalog-choice.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { CATALOG_FILTERS_ID } from './filters.tsx';
import styles from './toolbar.module.css';

const loaded = import.meta.env.SSR ? await import('./save-view-button.tsx') : undefined;
const load = () => import('./save-view-button.tsx');
const SavedViewLink = lazyComponent(loaded, load, (module) => module.SavedViewLink);
const SaveViewButton = lazyComponent(loaded, load, (module) => module.SaveViewButton);

type ToolbarProps = { choice: CatalogChoice; options: CatalogOptions; total: number };

const VIEWS = [
  { view: 'cards', icon: 'grid', label: 'Карточками' },
  { view: 'list', icon: 'list', label: 'Списком' },
] as const;

// The default sorting of a search: by relevance.
const BEST_FIRST = '';

/** The number of results, their sorting and view, and the active filters. */
export function CatalogToolbar({ choice, options, total }: ToolbarProps) {
  const navigate = useNavigate();
  const filters = countCatalogFilters(choice);
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.count}>
          <output>{formatCount(total, RELEASES)}</output>
          <SavedViewLink choice={choice} />
        </div>
        <div className={styles.tools}>
          <div className={styles.open}>
            <button type="button" className={buttonClass({})} popoverTarget={CATALOG_FILTERS_ID}>
              <FilterButtonLabel count={filters} />
            </button>
          </div>
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
      <ActiveFilters filters={activeFilters(choice, options)} resetTo={CATALOG_PATH}>
        <SaveViewButton choice={choice} />
      </ActiveFilters>
    </>
  );
}

function formatYearRange({ from_year: from, to_year: to }: CatalogChoice['years']): string {
  if (from === to) return `${from} год`;
  if (from === undefined) return `до ${to} года`;
  return to === undefined ? `с ${from} года` : `${from} – ${to}`;
}

function activeFilters(choice: CatalogChoice, options: CatalogOptions): ActiveFilter[] {
  const { search, years } = choice;
  const filters = CATALOG_LIST_FILTERS.flatMap((name) =>
    choice[name].map((value) => ({
      label: options[name].find((option) => option.value === value)?.label ?? value,
      without: catalogPath(toggleCatalogFilter(choice, name, value)),
    })),
  );
  if (search !== undefined)
    filters.unshift({ label: `«${search}»`, without: catalogPath({ ...choice, search: undefined }) });
  if (years.from_year !== undefined || years.to_year !== undefined)
    filters.push({
      label: formatYearRange(years),
      without: catalogPath({ ...choice, years: DEFAULT_CATALOG_CHOICE.years }),
    });
  return filters;
}
