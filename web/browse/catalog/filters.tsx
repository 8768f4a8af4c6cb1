import { CATALOG_PATH } from '#contract/addresses.ts';
import { Range } from '#web/ui/controls/range.tsx';
import type { Options } from '#web/entities/release-list/catalog-data.ts';
import {
  type CatalogChoice,
  catalogPath,
  type ListName,
  narrowing,
  toggled,
} from '#web/entities/release-list/choice.ts';
import {
  FilterGroup,
  FilterSheet,
  FilterValues,
  TitleSearch,
} from '#web/entities/release-list/filter-sheet.tsx';
import { useChoice } from '#web/entities/release-list/use-choice.ts';

export const FILTERS = 'catalog-filters';

type FiltersProps = { options: Options; choice: CatalogChoice; total: number };

/** The filters of the catalogue. */
export function Filters({ options, choice, total }: FiltersProps) {
  const [draft, choose] = useChoice(choice, catalogPath);

  function group(name: ListName, title: string, most?: number) {
    return (
      <FilterGroup title={title}>
        <FilterValues
          name={name}
          options={options[name]}
          chosen={draft[name]}
          most={most}
          onToggle={(value) => choose(toggled(draft, name, value))}
        />
      </FilterGroup>
    );
  }

  return (
    <FilterSheet
      id={FILTERS}
      label="Фильтры каталога"
      action={CATALOG_PATH}
      total={total}
      reset={narrowing(choice) > 0 ? CATALOG_PATH : undefined}
      onShow={() => choose(draft)}
    >
      <TitleSearch value={draft.search} onType={(search) => choose({ ...draft, search }, { typing: true })} />
      {group('types', 'Тип')}
      {group('genres', 'Жанры', 14)}
      <FilterGroup title="Годы">
        <Range
          {...options.years}
          names={{ from: 'years[from_year]', to: 'years[to_year]' }}
          labels={{ from: 'Год от', to: 'Год до' }}
          value={{ from: draft.years.from_year, to: draft.years.to_year }}
          onChange={({ from, to }) =>
            choose({ ...draft, years: { from_year: from, to_year: to } }, { typing: true })
          }
        />
      </FilterGroup>
      {group('seasons', 'Сезон')}
      {group('age_ratings', 'Возраст')}
      {group('publish_statuses', 'Выход')}
      {group('production_statuses', 'Озвучка')}
      {choice.sorting !== undefined && <input type="hidden" name="sorting" value={choice.sorting} />}
      {choice.view === 'list' && <input type="hidden" name="view" value="list" />}
    </FilterSheet>
  );
}
