import {
  FilterGroup,
  FilterSheet,
  FilterValues,
  TitleSearch,
} from '#web/entities/release-list/filter-sheet.tsx';
import { useFilterDraft } from '#web/entities/release-list/use-filter-draft.ts';
import {
  FIRST_TYPE,
  type ListName,
  countFilters,
  type OwnChoice,
  ownPath,
  toggleValue,
  withoutFilters,
} from './choice.ts';
import type { OwnOptions } from './load-own.ts';

export const OWN_FILTERS = 'own-filters';

type OwnFiltersProps = { choice: OwnChoice; options: OwnOptions; total: number };

/** The filters of one of the viewer's lists, with the values that its releases have. */
export function OwnFilters({ choice, options, total }: OwnFiltersProps) {
  const [draft, choose] = useFilterDraft(choice, ownPath);
  const everything = ownPath(withoutFilters(choice));

  function group(name: ListName, title: string, most?: number) {
    if (options[name].length === 0) return null;
    return (
      <FilterGroup title={title}>
        <FilterValues
          name={name}
          options={options[name]}
          chosen={draft[name]}
          maxShown={most}
          onToggle={(value) => choose(toggleValue(draft, name, value))}
        />
      </FilterGroup>
    );
  }

  return (
    <FilterSheet
      id={OWN_FILTERS}
      label="Фильтры списка"
      action={everything.split('?')[0] ?? ''}
      total={total}
      reset={countFilters(choice) > 0 ? everything : undefined}
      onShow={() => choose(draft)}
    >
      <TitleSearch value={draft.search} onType={(search) => choose({ ...draft, search }, { typing: true })} />
      {group('types', 'Тип')}
      {group('genres', 'Жанры', 14)}
      {group('years', 'Годы', 12)}
      {group('age_ratings', 'Возраст')}
      {choice.sorting !== undefined && <input type="hidden" name="sorting" value={choice.sorting} />}
      {choice.type !== undefined && choice.type !== FIRST_TYPE && (
        <input type="hidden" name="type_of_collection" value={choice.type} />
      )}
    </FilterSheet>
  );
}
