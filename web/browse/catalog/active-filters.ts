import type { ActiveFilter } from '#web/entities/release-list/active-filters.tsx';
import {
  type CatalogChoice,
  type CatalogListFilter,
  catalogPath,
  CATALOG_LIST_FILTERS,
  DEFAULT_CATALOG_CHOICE,
  toggleCatalogFilter,
} from '#web/entities/release-list/catalog-choice.ts';
import type { CatalogOptions } from '#web/entities/release-list/catalog-data.ts';

function formatYearRange({ from_year: from, to_year: to }: CatalogChoice['years']): string {
  if (from === to) return `${from} год`;
  if (from === undefined) return `до ${to} года`;
  return to === undefined ? `с ${from} года` : `${from} – ${to}`;
}

// What a value means is plain from its word, but for these.
const LABELS: Partial<Record<CatalogListFilter, (label: string) => string>> = {
  exclude_genres: (label) => `Кроме: ${label}`,
  collections: (label) => `В коллекции: ${label}`,
};

/** The active filters of the catalogue in words, each with the address without it. */
export function activeFilters(choice: CatalogChoice, options: CatalogOptions): ActiveFilter[] {
  const { search, years } = choice;
  const labelOf = (name: CatalogListFilter, value: string) => {
    const label = options[name].find((option) => option.value === value)?.label ?? value;
    return LABELS[name]?.(label) ?? label;
  };
  const filters = CATALOG_LIST_FILTERS.flatMap((name) =>
    choice[name].map((value) => ({
      label: labelOf(name, value),
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
  if (choice.genres_mode === 'any' && choice.genres.length > 1)
    filters.push({
      label: 'Любой из\u00A0жанров',
      without: catalogPath({ ...choice, genres_mode: undefined }),
    });
  if (choice.without_watched)
    filters.push({
      label: 'Без просмотренного',
      without: catalogPath({ ...choice, without_watched: false }),
    });
  return filters;
}

const MAX_NAMED = 8;

/** Names the active filters in one line, at most eight of them: «ТВ, Драма, Кроме: Школа». */
export function formatFilters(filters: readonly ActiveFilter[]): string {
  const named = filters.slice(0, MAX_NAMED).map(({ label }) => label);
  const rest = filters.length - named.length;
  return rest === 0 ? named.join(', ') : `${named.join(', ')} и\u00A0ещё ${rest}`;
}
