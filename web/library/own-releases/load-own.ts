import type { Call } from '#contract/client.ts';
import { collectionReferences, collectionReleases } from '#contract/collections.ts';
import { favoriteReferences, favoriteReleases, type OwnRelease } from '#contract/favorites.ts';
import type { Page } from '#contract/pagination.ts';
import { CARD_FIELDS, toReleaseCard } from '#web/entities/release/card.ts';
import type { FilterOption } from '#web/entities/release-list/catalog-data.ts';
import { loadPages } from '#web/entities/release-list/load-pages.ts';
import { readPageRange } from '#web/entities/release-list/read-catalog-choice.ts';
import { FIRST_TYPE, type ListName, type OwnChoice, pageSizeOf } from './choice.ts';
import { readCollectionsChoice, readFavoritesChoice } from './read-choice.ts';

export type OwnOptions = Record<ListName, FilterOption[]> & {
  /** Empty for collections. */
  sorting: FilterOption[];
};

const MAX_PAGES = 20;
const include = [...CARD_FIELDS];

type Described = { value: string; description: string };
type Labelled = { value: string; label: string };
type References = [Described[], { id: number; name: string }[], number[], Labelled[], Labelled[]];

function toOptions([types, genres, years, ages, sorting]: References): OwnOptions {
  return {
    types: types.map(({ value, description }) => ({ value, label: description })),
    genres: genres.map(({ id, name }) => ({ value: String(id), label: name })),
    years: years.toReversed().map((year) => ({ value: String(year), label: String(year) })),
    age_ratings: ages.map(({ value, label }) => ({ value, label })),
    sorting: sorting.map(({ value, label }) => ({ value, label })),
  };
}

async function loadList(
  choice: OwnChoice,
  params: URLSearchParams,
  {
    load,
    references,
  }: { load: (page: number) => Promise<Page<OwnRelease>>; references: () => Promise<References> },
) {
  const [{ items, ...pages }, values] = await Promise.all([
    loadPages(load, readPageRange(params, MAX_PAGES)),
    references(),
  ]);
  return { choice, options: toOptions(values), cards: items.map(toReleaseCard), ...pages };
}

/** Loads the favourites for an address. */
export function loadFavorites(call: Call, params: URLSearchParams) {
  const choice = readFavoritesChoice(params);
  const { type: _none, ...f } = choice;
  const load = (page: number) =>
    call(favoriteReleases, { query: { f, page, limit: pageSizeOf(choice), include } });
  const { types, genres, years, ageRatings, sorting } = favoriteReferences;
  const references = () =>
    Promise.all([call(types), call(genres), call(years), call(ageRatings), call(sorting)]);
  return loadList(choice, params, { load, references });
}

/** Loads a collection for an address. */
export function loadCollection(call: Call, params: URLSearchParams) {
  const choice = readCollectionsChoice(params);
  const { type = FIRST_TYPE, sorting: _none, ...f } = choice;
  const load = (page: number) =>
    call(collectionReleases, {
      query: { type_of_collection: type, f, page, limit: pageSizeOf({ type }), include },
    });
  const query = { type_of_collection: type };
  const { types, genres, years, ageRatings } = collectionReferences;
  const references = () =>
    Promise.all([
      call(types, { query }),
      call(genres, { query }),
      call(years, { query }),
      call(ageRatings, { query }),
      Promise.resolve([]),
    ]);
  return loadList(choice, params, { load, references });
}

export type OwnListData = Awaited<ReturnType<typeof loadFavorites>>;
