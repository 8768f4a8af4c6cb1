import { useRef } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { Blank } from '../ui/blank.tsx';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { Key, StudioButton, StudioLink } from '../ui/studio-button.tsx';
import { ColumnsMenu } from './columns/columns-menu.tsx';
import { useColumns } from './columns/use-columns.ts';
import styles from './data-list.module.css';
import { FilterBar } from './filters/filter-bar.tsx';
import { activeFilters, withValues } from './filters/filters.ts';
import type { DataListProps } from './list-types.ts';
import { ListTable } from './list-table.tsx';
import { Pages } from './pages.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { saveFile, toCsv } from './to-csv.ts';
import { useLateLoading } from './use-late-loading.ts';
import { useListKeys } from './use-list-keys.ts';

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
  const selected = useSelection(rows);
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
        {selected.rows.length === 0 && csv}
        <ColumnsMenu
          columns={chosen}
          titleOf={(id) => columns.find((column) => column.id === id)?.title ?? id}
          onChange={changeColumns}
        />
      </FilterBar>
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
      {selection && selected.rows.length > 0 && (
        <SelectionBar count={selected.rows.length} forms={selection.forms} onClear={selected.clear}>
          {selection.actions?.(selected.rows, selected.clear)}
          {csv}
        </SelectionBar>
      )}
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
        help={active.map(({ filter, label }) => `${filter.title}: ${label}`).join(', ')}
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
