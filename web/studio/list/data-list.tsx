import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';
import type { PluralForms } from '#web/format/format-count.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { Blank } from '../ui/blank.tsx';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { Key, StudioButton, StudioLink } from '../ui/studio-button.tsx';
import { type ChosenColumns, readColumns } from './columns/chosen-columns.ts';
import { ColumnsMenu } from './columns/columns-menu.tsx';
import styles from './data-list.module.css';
import { FilterBar } from './filters/filter-bar.tsx';
import {
  activeFilters,
  describeFilter,
  type Filter,
  unknownFilters,
  valuesOf,
  withValues,
} from './filters/filters.ts';
import { formatCounted, formatCountedOf } from './format-total.ts';
import { ListTable } from './list-table.tsx';
import type { DataListProps } from './list-types.ts';
import { Pages } from './pages.tsx';
import selectionStyles from './selection/selection-bar.module.css';
import { MAX_SELECTED } from './selection/selection.ts';
import { type SelectionOfRows, useSelection } from './selection/use-selection.ts';
import { saveFile, toCsv } from './to-csv.ts';
import { useListKeys } from './use-list-keys.ts';
import { ViewsMenu } from './views/views-menu.tsx';

/**
 * The list of the studio: every screen with rows is one. A screen gives it a page of rows and says what a row shows.
 * The list has the filters and the order in the address (`role=editor&order=newest&after=…`), so a view is a link;
 * columns that this browser remembers; selection of up to 500 rows over several pages with Shift and keys; CSV of the
 * rows and columns that are shown or selected; the keys J, K, Enter, X, Esc; cards on narrow screens; and all states.
 *
 * ```tsx
 * const FILTERS: Filter[] = [
 *   { name: 'search', title: 'Ник или логин', kind: 'text', isSearch: true },
 *   { name: 'role', title: 'Роль', kind: 'choice', options: [{ value: 'editor', label: 'Редактор' }] },
 * ];
 *
 * export async function loader(args: Route.LoaderArgs) {
 *   const { search, role, after } = readQuery(args.request, 'search', 'role', 'after');
 *   const query = { search, role, after };
 *   return { list: await loadList(() => studioCall(args)(listUsers, { query })) };
 * }
 *
 * <DataList
 *   name="people" label="Пользователи" list={loaderData.list} filters={FILTERS}
 *   getKey={({ id }) => id} nameOf={({ login }) => login} linkTo={({ id }) => studioUserPath(id)}
 *   columns={[{ id: 'who', title: 'Пользователь', cell: (row) => <b>{row.login}</b>, text: (row) => row.login }]}
 *   nothingYet={{ icon: 'users', heading: 'Пользователей пока нет' }}
 *   nothingFound="Под эти фильтры не попал ни один пользователь"
 * />
 * ```
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { name, list, columns, getKey, nameOf, filters = [], selection, hasCsv = true } = props;
  const [chosen, changeColumns] = useColumns(name, columns);
  const shown = chosen.flatMap(({ id, isShown }) => columns.find((one) => isShown && one.id === id) ?? []);
  const root = useRef<HTMLDivElement>(null);
  const isLate = useLateLoading();
  const rows = list.data.map((row) => [getKey(row), row] as const);
  const [query] = useSearchParams();
  const filter = valuesOf(filters, query);
  const selected = useSelection(rows, JSON.stringify(filter));
  const isAnySelected = selected.isEverything || selected.rows.length > 0;
  const found = list.total?.found ?? 0;
  useListKeys(root, { keys: rows.map(([key]) => key), selected: selection && selected });

  function saveCsv() {
    const taken = selected.rows.length > 0 ? selected.rows : list.data;
    const head = shown.map(({ title }) => title);
    const lines = taken.map((row) => shown.map(({ text }) => text(row)));
    saveFile(`${name}.csv`, 'text/csv', toCsv([head, ...lines]));
  }

  const csv = hasCsv && (
    <StudioButton variant="outline" disabled={list.data.length === 0} onClick={saveCsv}>
      <StudioIcon name="download" />
      CSV
    </StudioButton>
  );
  return (
    <div ref={root} className={styles.list}>
      <FilterBar filters={filters}>
        {!isAnySelected && csv}
        {filters.length > 1 && <ViewsMenu list={name} />}
        <ColumnsMenu
          columns={chosen}
          titleOf={(id) => columns.find((column) => column.id === id)?.title ?? id}
          onChange={changeColumns}
        />
      </FilterBar>
      <UnknownFilters filters={filters} />
      {list.data.length > 0 ? (
        <>
          <ListTable {...props} columns={shown} isLate={isLate} selected={selection && selected} />
          <div className={styles.foot}>
            <p className={styles.keys}>
              <Key>J</Key> <Key>K</Key> по строкам
              {selection && (
                <>
                  <Key>X</Key> выделить
                </>
              )}
            </p>
            <Pages next={list.next} lastName={nameOf(list.data.at(-1) as Row)} />
          </div>
        </>
      ) : (
        <NoRows {...props} />
      )}
      {selection && isAnySelected && (
        <SelectionBar
          count={selected.isEverything ? found : selected.rows.length}
          selected={selected}
          forms={selection.forms}
          found={selection.actionsOn && found > selected.rows.length ? found : undefined}
        >
          {selection.actionsOn?.(
            selected.isEverything ? { found: { count: found, filter } } : { rows: selected.rows },
            selected.clear,
          )}
          {selection.actions?.(selected.rows, selected.clear)}
          {!selected.isEverything && csv}
        </SelectionBar>
      )}
    </div>
  );
}

/** Says what of the address the list does not know, so that nobody takes it for a filter that was applied. */
function UnknownFilters({ filters }: { filters: readonly Filter[] }) {
  const [query] = useSearchParams();
  const unknown = unknownFilters(filters, query);
  if (unknown.length === 0) return null;
  return (
    <div className={styles.unknown} role="alert">
      <StudioIcon name="warning" />
      <p>В адресе есть то, чего этот список не знает: {unknown.map(({ text }) => `«${text}»`).join(', ')}.</p>
      <StudioLink to={withValues(query, Object.fromEntries(unknown.map(({ name }) => [name, ''])))}>
        Убрать
      </StudioLink>
    </div>
  );
}

// Not loaded, nothing found, nothing yet: in this order, because a failure may hide rows.
function NoRows<Row>({ list, filters = [], nothingYet, nothingFound }: DataListProps<Row>) {
  const [query] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const active = activeFilters(filters, query);
  const last = active.at(-1);
  if (list.failure) {
    const { description, incident } = list.failure;
    return (
      <div className={styles.panel}>
        <Blank
          icon="warning"
          tone="bad"
          heading="Список не загрузился"
          help={`${description} Фильтры и выделение сохранены.${incident === undefined ? '' : ` Код ${incident}.`}`}
          action={
            <StudioButton variant="main" aria-busy={state === 'loading'} onClick={() => void revalidate()}>
              <StudioIcon name="restart" />
              Повторить
            </StudioButton>
          }
        />
      </div>
    );
  }
  if (last === undefined)
    return (
      <div className={styles.panel}>
        <Blank {...nothingYet} />
      </div>
    );
  const reset = Object.fromEntries(active.map(({ filter }) => [filter.name, '']));
  return (
    <div className={styles.panel}>
      <Blank
        icon="search"
        heading={nothingFound}
        help={active.map(describeFilter).join(', ')}
        action={
          <>
            <StudioLink to={withValues(query, { [last.filter.name]: '' })}>
              Убрать «{last.filter.title}»
            </StudioLink>
            {active.length > 1 && (
              <StudioLink variant="bare" to={withValues(query, reset)}>
                Сбросить всё
              </StudioLink>
            )}
          </>
        }
      />
    </div>
  );
}

const LATE_MS = 300;

/** Whether the next page of this list has been loading for so long that the list must say so. */
function useLateLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === pathname;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLoading && isLate;
}

/** Returns the columns of a list as this browser remembers them, and a function that changes them. */
function useColumns(
  list: string,
  known: readonly { id: string; isOptional?: boolean }[],
): [ChosenColumns, (next: ChosenColumns) => void] {
  const name = `studio.columns.${list}`;
  const isHydrated = useIsHydrated();
  const [changed, setChanged] = useState<ChosenColumns | null>(null);
  const stored = changed ?? (isHydrated ? readStored(openBrowserStorage(), name) : null);
  const change = (next: ChosenColumns) => {
    writeStored(openBrowserStorage(), name, next);
    setChanged(next);
  };
  return [readColumns(known, stored), change];
}

type SelectionBarProps = {
  count: number;
  forms: PluralForms;
  selected: Pick<SelectionOfRows<unknown>, 'isEverything' | 'takeEverything' | 'clear'>;
  /** How many the filters find, where all of them can be taken. */
  found: number | undefined;
  children: ReactNode;
};

/** Floats above the list while something is selected: how much, and what can be done with it. */
function SelectionBar({ count, forms, selected, found, children }: SelectionBarProps) {
  const { isEverything, takeEverything, clear } = selected;
  return (
    <section className={selectionStyles.bar} aria-label="Выбранное">
      <output>
        {isEverything ? 'Все найденные' : 'Выбрано'}: {formatCountedOf(count, forms)}
        {!isEverything && count >= MAX_SELECTED && <span> — больше нельзя</span>}
      </output>
      {found !== undefined && !isEverything && (
        <StudioButton variant="bare" onClick={takeEverything}>
          Все найденные: {formatCounted(found)}
        </StudioButton>
      )}
      {children}
      <StudioButton variant="bare" square aria-label="Снять выделение" onClick={clear}>
        <StudioIcon name="close" />
      </StudioButton>
    </section>
  );
}
