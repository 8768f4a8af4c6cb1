import { COLLECTIONS_PATH, FAVORITES_PATH } from '#contract/addresses.ts';
import { writeQuery } from '#contract/client.ts';
import type { CollectionType } from '#contract/enums.ts';
import { COLLECTION_PAGE_SIZE, FAVORITES_PAGE_SIZE } from '#contract/page-sizes.ts';

/** The filters that are lists of values, named as on the wire. */
export const LISTS = ['types', 'genres', 'years', 'age_ratings'] as const;
export type ListName = (typeof LISTS)[number];

/** The filters and the order of one of the viewer's lists; all of it is in the address. */
export type OwnChoice = Record<ListName, readonly string[]> & {
  search: string | undefined;
  /** Only for favourites. */
  sorting?: string | undefined;
  /** The collection; absent for favourites. */
  type?: CollectionType | undefined;
};

/** Releases on a page of a list. */
export function pageSizeOf({ type }: Pick<OwnChoice, 'type'>): number {
  return type === undefined ? FAVORITES_PAGE_SIZE : COLLECTION_PAGE_SIZE;
}

/** The collection that is open by default. */
export const FIRST_TYPE: CollectionType = 'PLANNED';
export const FIRST_SORTING = 'CREATED_AT_DESC';

/** The same list in the same order without filters. */
export function withoutFilters({ sorting, type }: OwnChoice): OwnChoice {
  return { types: [], genres: [], years: [], age_ratings: [], search: undefined, sorting, type };
}

/** The address of a choice; defaults are omitted. */
export function ownPath(
  choice: OwnChoice,
  { page = 1, from = 1 }: { page?: number; from?: number } = {},
): string {
  const { type, sorting, ...filters } = choice;
  const base = type === undefined ? FAVORITES_PATH : COLLECTIONS_PATH;
  const query = writeQuery({
    type_of_collection: type === FIRST_TYPE ? undefined : type,
    ...filters,
    sorting: sorting === FIRST_SORTING ? undefined : sorting,
    page: page > 1 ? page : undefined,
    from: from > 1 ? from : undefined,
  });
  return query.length === 0 ? base : `${base}?${query.join('&')}`;
}

/** Adds a value to one of the filters, or removes it. */
export function toggleValue(choice: OwnChoice, name: ListName, value: string): OwnChoice {
  const list = choice[name];
  return {
    ...choice,
    [name]: list.includes(value) ? list.filter((item) => item !== value) : [...list, value],
  };
}

/** The number of active filters. */
export function countFilters(choice: OwnChoice): number {
  return LISTS.reduce((sum, name) => sum + choice[name].length, 0) + Number(choice.search !== undefined);
}
