import { CATALOG_PATH } from '#contract/addresses.ts';
import { writeQuery } from '#contract/client.ts';
import type { GenresMode } from '#contract/enums.ts';

/** The filters that accept several values, named as on the wire. */
export const CATALOG_LIST_FILTERS = [
  'types',
  'genres',
  'exclude_genres',
  'seasons',
  'age_ratings',
  'publish_statuses',
  'production_statuses',
  'collections',
] as const;
export type CatalogListFilter = (typeof CATALOG_LIST_FILTERS)[number];

/** The catalogue's filters, sorting and view; all of it is in the page's address. */
export type CatalogChoice = Record<CatalogListFilter, readonly string[]> & {
  search: string | undefined;
  sorting: string | undefined;
  /** Undefined is `all`. */
  genres_mode: GenresMode | undefined;
  years: { from_year: number | undefined; to_year: number | undefined };
  /** Like `collections`, only for signed-in viewers. */
  without_watched: boolean;
  view: 'cards' | 'list';
};

export const DEFAULT_CATALOG_CHOICE: CatalogChoice = {
  types: [],
  genres: [],
  exclude_genres: [],
  seasons: [],
  age_ratings: [],
  publish_statuses: [],
  production_statuses: [],
  collections: [],
  search: undefined,
  sorting: undefined,
  genres_mode: undefined,
  years: { from_year: undefined, to_year: undefined },
  without_watched: false,
  view: 'cards',
};

type PageParams = {
  /** The last page to show. */
  page?: number;
  /** The first page to show. */
  from?: number;
};

/** Returns the catalogue's address for a choice, without default values. */
export function catalogPath(choice: CatalogChoice, { page = 1, from = 1 }: PageParams = {}): string {
  const query = writeQuery({
    ...choice,
    genres_mode: choice.genres_mode === 'any' ? 'any' : undefined,
    without_watched: choice.without_watched ? 1 : undefined,
    view: choice.view === 'list' ? 'list' : undefined,
    page: page > 1 ? page : undefined,
    from: from > 1 ? from : undefined,
  });
  return query.length === 0 ? CATALOG_PATH : `${CATALOG_PATH}?${query.join('&')}`;
}

/** Adds a value to a filter, or removes it if it is there. */
export function toggleCatalogFilter(
  choice: CatalogChoice,
  name: CatalogListFilter,
  value: string,
): CatalogChoice {
  const list = choice[name];
  return {
    ...choice,
    [name]: list.includes(value) ? list.filter((item) => item !== value) : [...list, value],
  };
}

/** Moves a genre on: from no matter to wanted, to excluded, and back. */
export function cycleGenre(choice: CatalogChoice, id: string): CatalogChoice {
  if (choice.exclude_genres.includes(id)) return toggleCatalogFilter(choice, 'exclude_genres', id);
  const toggled = toggleCatalogFilter(choice, 'genres', id);
  return choice.genres.includes(id) ? toggleCatalogFilter(toggled, 'exclude_genres', id) : toggled;
}

/** Whether the choice depends on what its viewer keeps or has watched. */
export function hasOwnFilters({ collections, without_watched: withoutWatched }: CatalogChoice): boolean {
  return collections.length > 0 || withoutWatched;
}

/** Whether the choice has a first or a last year. */
export function hasYears({ years }: CatalogChoice): boolean {
  return years.from_year !== undefined || years.to_year !== undefined;
}

/** Counts the active filters; sorting, view and how genres combine are not filters. */
export function countCatalogFilters(choice: CatalogChoice): number {
  const values = CATALOG_LIST_FILTERS.reduce((sum, name) => sum + choice[name].length, 0);
  return (
    values + Number(hasYears(choice)) + Number(choice.search !== undefined) + Number(choice.without_watched)
  );
}
