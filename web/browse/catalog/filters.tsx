import { CATALOG_PATH } from '#contract/addresses.ts';
import type { CatalogOptions } from '#web/entities/release-list/catalog-data.ts';
import {
  type CatalogChoice,
  catalogPath,
  type CatalogListFilter,
  countCatalogFilters,
  hasYears,
  toggleCatalogFilter,
} from '#web/entities/release-list/catalog-choice.ts';
import {
  ClosedFilterGroup,
  FilterGroup,
  FilterSheet,
  FilterValues,
  TitleSearch,
} from '#web/entities/release-list/filter-sheet.tsx';
import { useFilterDraft } from '#web/entities/release-list/use-filter-draft.ts';
import { YearsFilter } from '#web/entities/release-list/years-filter.tsx';
import { GenresFilter } from './genres-filter.tsx';
import { PersonalFilters } from './personal-filters.tsx';

type FiltersProps = { id: string; options: CatalogOptions; choice: CatalogChoice; total: number };

/** The filters of the catalogue. */
export function CatalogFilterSheet({ id, options, choice, total }: FiltersProps) {
  const [draft, choose] = useFilterDraft(choice, catalogPath);

  const values = (name: CatalogListFilter) => (
    <FilterValues
      name={name}
      options={options[name]}
      chosen={draft[name]}
      onToggle={(value) => choose(toggleCatalogFilter(draft, name, value))}
    />
  );
  const closed = (name: CatalogListFilter, title: string) => (
    <ClosedFilterGroup title={title} active={draft[name].length}>
      {values(name)}
    </ClosedFilterGroup>
  );

  return (
    <FilterSheet
      id={id}
      label="Фильтры каталога"
      action={CATALOG_PATH}
      total={total}
      reset={countCatalogFilters(choice) > 0 ? CATALOG_PATH : undefined}
      onShow={() => choose(draft)}
    >
      <TitleSearch value={draft.search} onType={(search) => choose({ ...draft, search }, { typing: true })} />
      <PersonalFilters choice={draft} collections={options.collections} onChoose={choose} />
      <FilterGroup title="Тип">{values('types')}</FilterGroup>
      <GenresFilter choice={draft} options={options.genres} onChoose={choose} />
      <ClosedFilterGroup title="Годы" active={Number(hasYears(draft))}>
        <YearsFilter
          limits={options.years}
          years={draft.years}
          onChange={(years) => choose({ ...draft, years }, { typing: true })}
        />
      </ClosedFilterGroup>
      {closed('seasons', 'Сезон')}
      {closed('age_ratings', 'Возраст')}
      {closed('publish_statuses', 'Выход')}
      {closed('production_statuses', 'Озвучка')}
      {choice.sorting !== undefined && <input type="hidden" name="sorting" value={choice.sorting} />}
      {choice.view === 'list' && <input type="hidden" name="view" value="list" />}
    </FilterSheet>
  );
}
