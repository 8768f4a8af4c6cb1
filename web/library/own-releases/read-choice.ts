import { collectionType } from '#contract/enums.ts';
import { type FavoritesFilters, favoritesFilters } from '#contract/favorites.ts';
import { FIRST_TYPE, type ListName, LISTS, type OwnChoice } from './choice.ts';

type Raw = { [Name in keyof FavoritesFilters]?: unknown };

function valid<Name extends keyof FavoritesFilters>(raw: Raw, name: Name): FavoritesFilters[Name] {
  const read = favoritesFilters.shape[name].safeParse(raw[name]);
  return read.success ? (read.data as FavoritesFilters[Name]) : undefined;
}

/** Reads the filters of an address; invalid values are ignored. */
function readFilters(params: URLSearchParams): OwnChoice {
  const lists = LISTS.map((name) => [name, [...params.getAll(name), ...params.getAll(`${name}[]`)]] as const);
  const raw: Raw = { ...Object.fromEntries(lists), search: params.get('search') };
  const list = (name: ListName) => (valid(raw, name) ?? []).map(String);
  return {
    types: list('types'),
    genres: list('genres'),
    years: list('years'),
    age_ratings: list('age_ratings'),
    search: valid(raw, 'search') || undefined,
  };
}

/** Reads the choice of an address of the favourites. */
export function readFavoritesChoice(params: URLSearchParams): OwnChoice {
  const sorting = valid({ sorting: params.get('sorting') }, 'sorting');
  return { ...readFilters(params), sorting };
}

/** Reads the choice of an address of the collections; the first collection by default. */
export function readCollectionsChoice(params: URLSearchParams): OwnChoice {
  const type = collectionType.safeParse(params.get('type_of_collection'));
  return { ...readFilters(params), type: type.success ? type.data : FIRST_TYPE };
}
