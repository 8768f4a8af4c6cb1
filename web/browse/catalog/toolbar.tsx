import { useNavigate } from 'react-router';
import { CATALOG_PATH } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { buttonClass } from '#web/ui/controls/button-look.ts';
import { RemovableChip } from '#web/ui/controls/chip.tsx';
import { Select } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { plural, RELEASES } from '#web/format/plural.ts';
import type { Options } from '#web/entities/release-list/catalog-data.ts';
import {
  type CatalogChoice,
  catalogPath,
  LISTS,
  narrowing,
  toggled,
} from '#web/entities/release-list/choice.ts';
import { FILTERS } from './filters.tsx';
import { KeepView, MyView } from './keep-view.tsx';
import styles from '../../entities/release-list/toolbar.module.css';

type ToolbarProps = { choice: CatalogChoice; options: Options; total: number };

const VIEWS = [
  { view: 'cards', icon: 'grid', label: 'Карточками' },
  { view: 'list', icon: 'list', label: 'Списком' },
] as const;

// The order of a search that asks for no other.
const BEST_FIRST = '';

/** Above the results: how many there are, their order and view, and the filters in force. */
export function Toolbar({ choice, options, total }: ToolbarProps) {
  const navigate = useNavigate();
  const filters = narrowing(choice);
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.count}>
          <output>{plural(total, RELEASES)}</output>
          <MyView choice={choice} />
        </div>
        <div className={styles.tools}>
          <div className={styles.open}>
            <button type="button" className={buttonClass({})} popoverTarget={FILTERS}>
              <Icon name="filters" />
              Фильтры
              {filters > 0 && <span className={styles.mark}>{filters}</span>}
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
          <nav className={styles.views} aria-label="Вид">
            {VIEWS.map(({ view, icon, label }) => (
              <Link
                key={view}
                to={catalogPath({ ...choice, view })}
                replace
                preventScrollReset
                className={styles.view}
                title={label}
                aria-label={label}
                aria-current={choice.view === view ? 'true' : undefined}
              >
                <Icon name={icon} />
              </Link>
            ))}
          </nav>
        </div>
      </div>
      <div className={styles.chosen}>
        {filters > 0 && <Chosen choice={choice} options={options} />}
        <KeepView choice={choice} />
      </div>
    </>
  );
}

function yearsWords({ from_year: from, to_year: to }: CatalogChoice['years']): string {
  if (from === to) return `${from} год`;
  if (from === undefined) return `до ${to} года`;
  return to === undefined ? `с ${from} года` : `${from} – ${to}`;
}

/** The filters in force, each taken back by a click. */
function Chosen({ choice, options }: Omit<ToolbarProps, 'total'>) {
  const values = LISTS.flatMap((name) => choice[name].map((value) => ({ name, value })));
  const { search, years } = choice;
  return (
    <>
      {search !== undefined && (
        <RemovableChip to={catalogPath({ ...choice, search: undefined })} replace>
          «{search}»
        </RemovableChip>
      )}
      {values.map(({ name, value }) => (
        <RemovableChip key={name + value} to={catalogPath(toggled(choice, name, value))} replace>
          {options[name].find((option) => option.value === value)?.label ?? value}
        </RemovableChip>
      ))}
      {(years.from_year !== undefined || years.to_year !== undefined) && (
        <RemovableChip
          to={catalogPath({ ...choice, years: { from_year: undefined, to_year: undefined } })}
          replace
        >
          {yearsWords(years)}
        </RemovableChip>
      )}
      <Link to={CATALOG_PATH} className={styles.reset}>
        Сбросить всё
      </Link>
    </>
  );
}
