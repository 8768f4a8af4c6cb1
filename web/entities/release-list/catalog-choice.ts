import { CATALOG_PATH } from '#contract/addresses.ts';
import { writeQuery } from '#contract/client.ts';

/** The filters that accept several values, named as on the wire. */
export const CATALOG_LIST_FILTERS = [
  'types',
  'genres',
  'seasons',
  'age_ratings',
  'publish_statuses',
  'production_statuses',
] as const;
export type CatalogListFilter = (typeof CATALOG_LIST_FILTERS)[number];

/** The catalogue's filters, sorting and view; all of it is in the page's address. */
export type CatalogChoice = Record<CatalogListFilter, readonly string[]> & {
  search: string | undefined;
  sorting: string | undefined;
  years: { from_year: number | undefined; to_year: number | undefined };
  view: 'cards' | 'list';
};

export const DEFAULT_CATALOG_CHOICE: CatalogChoice = {
  types: [],
  genres: [],
  seasons: [],
  age_ratings: [],
  publish_statuses: [],
  production_statuses: [],
  search: undefined,
  sorting: undefined,
  years: { from_year: undefined, to_year: undefined },
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

/** Counts the active filters; sorting and view are not filters. */
export function countCatalogFilters(choice: CatalogChoice): number {
  const hasYears = choice.years.from_year !== undefined || choice.years.to_year !== undefined;
  const values = CATALOG_LIST_FILTERS.reduce((sum, name) => sum + choice[name].length, 0);
  return values + Number(hasYears) + Number(choice.search !== undefined);
}
