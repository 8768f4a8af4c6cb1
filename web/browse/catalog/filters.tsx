import { CATALOG_PATH } from '#contract/addresses.ts';
import type { CatalogOptions } from '#web/entities/release-list/catalog-data.ts';
import {
  type CatalogChoice,
  catalogPath,
  type CatalogListFilter,
  countCatalogFilters,
  toggleCatalogFilter,
} from '#web/entities/release-list/catalog-choice.ts';
import {
  FilterGroup,
  FilterSheet,
  FilterValues,
  TitleSearch,
} from '#web/entities/release-list/filter-sheet.tsx';
import { useFilterDraft } from '#web/entities/release-list/use-filter-draft.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const loaded = import.meta.env.SSR ? await import('#web/entities/release-list/years-filter.tsx') : undefined;
const load = () => import('#web/entities/release-list/years-filter.tsx');
const YearsFilter = lazyComponent(loaded, load, (module) => module.YearsFilter);

export const CATALOG_FILTERS_ID = 'catalog-filters';

type FiltersProps = { options: CatalogOptions; choice: CatalogChoice; total: number };

/** The filters of the catalogue. */
export function CatalogFilterSheet({ options, choice, total }: FiltersProps) {
  const [draft, choose] = useFilterDraft(choice, catalogPath);

  function group(name: CatalogListFilter, title: string, maxShown?: number) {
    return (
      <FilterGroup title={title}>
        <FilterValues
          name={name}
          options={options[name]}
          chosen={draft[name]}
          maxShown={maxShown}
          onToggle={(value) => choose(toggleCatalogFilter(draft, name, value))}
        />
      </FilterGroup>
    );
  }

  return (
    <FilterSheet
      id={CATALOG_FILTERS_ID}
      label="Фильтры каталога"
      action={CATALOG_PATH}
      total={total}
      reset={countCatalogFilters(choice) > 0 ? CATALOG_PATH : undefined}
      onShow={() => choose(draft)}
    >
      <TitleSearch value={draft.search} onType={(search) => choose({ ...draft, search }, { typing: true })} />
      {group('types', 'Тип')}
      {group('genres', 'Жанры', 14)}
      <YearsFilter
        title="Годы"
        limits={options.years}
        years={draft.years}
        onChange={(years) => choose({ ...draft, years }, { typing: true })}
      />
      {group('seasons', 'Сезон')}
      {group('age_ratings', 'Возраст')}
      {group('publish_statuses', 'Выход')}
      {group('production_statuses', 'Озвучка')}
      {choice.sorting !== undefined && <input type="hidden" name="sorting" value={choice.sorting} />}
      {choice.view === 'list' && <input type="hidden" name="view" value="list" />}
    </FilterSheet>
  );
}
