import { CATALOG_PATH } from '#contract/addresses.ts';
import { writeQuery } from '#contract/client.ts';

/** The filters that are lists of values, named as on the wire. */
export const LISTS = [
  'types',
  'genres',
  'seasons',
  'age_ratings',
  'publish_statuses',
  'production_statuses',
] as const;
export type ListName = (typeof LISTS)[number];

/** What the visitor has chosen in the catalogue: all of it is in the address. */
export type CatalogChoice = Record<ListName, readonly string[]> & {
  search: string | undefined;
  sorting: string | undefined;
  years: { from_year: number | undefined; to_year: number | undefined };
  view: 'cards' | 'list';
};

export const NO_CHOICE: CatalogChoice = {
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

type Pages = {
  /** The last page shown; the ones before it are shown above. */
  page?: number;
  /** The first page shown, when it is not the first of all. */
  from?: number;
};

/** The address of a choice; what is plain is left out. */
export function catalogPath(choice: CatalogChoice, { page = 1, from = 1 }: Pages = {}): string {
  const query = writeQuery({
    ...choice,
    view: choice.view === 'list' ? 'list' : undefined,
    page: page > 1 ? page : undefined,
    from: from > 1 ? from : undefined,
  });
  return query.length === 0 ? CATALOG_PATH : `${CATALOG_PATH}?${query.join('&')}`;
}

/** Adds a value to one of the lists, or takes it out. */
export function toggled(choice: CatalogChoice, name: ListName, value: string): CatalogChoice {
  const list = choice[name];
  return {
    ...choice,
    [name]: list.includes(value) ? list.filter((item) => item !== value) : [...list, value],
  };
}

/** How many filters narrow the list; order and view are not filters. */
export function narrowing(choice: CatalogChoice): number {
  const years = choice.years.from_year !== undefined || choice.years.to_year !== undefined;
  const lists = LISTS.reduce((sum, name) => sum + choice[name].length, 0);
  return lists + Number(years) + Number(choice.search !== undefined);
}
