import { SITE_SORTINGS } from '#contract/enums.ts';
import { catalogReferences, listCatalog, listOwnCatalog } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import { searchReleases } from '#contract/search.ts';
import { COLLECTIONS } from '../viewer/lists/collection-names.ts';
import { CARD_FIELDS, toReleaseCard, toReleaseRow } from '../release/card.ts';
import {
  type CatalogChoice,
  type CatalogListFilter,
  countCatalogFilters,
  hasOwnFilters,
} from './catalog-choice.ts';
import { loadPages, type PageRange } from './load-pages.ts';
import { readCatalogChoice, readPageRange } from './read-catalog-choice.ts';

export type FilterOption = { value: string; label: string };
export type CatalogOptions = Record<CatalogListFilter, FilterOption[]> & {
  sorting: FilterOption[];
  years: { min: number; max: number };
};

const PER_PAGE = 24;

// The longest list in one response: ten pages of 24 releases.
const MAX_PAGES = 10;

/** Loads everything the catalogue shows for these query parameters; visitors have no personal filters. */
export async function loadCatalog(call: Call, params: URLSearchParams) {
  const [{ choice, ...cards }, options] = await Promise.all([
    loadChosen(call, readCatalogChoice(params), readPageRange(params, MAX_PAGES)),
    loadOptions(call),
  ]);
  const guesses = cards.total === 0 ? await loadGuesses(call, choice) : [];
  return { choice, options, guesses, ...cards };
}

export type CatalogPageData = Awaited<ReturnType<typeof loadCatalog>>;

async function loadChosen(call: Call, choice: CatalogChoice, range: PageRange) {
  try {
    return await loadCards(call, choice, range);
  } catch (error) {
    const { init } = (error as { init?: { status?: number } } | null) ?? {};
    if (!hasOwnFilters(choice) || init?.status !== 403) throw error;
    return loadCards(call, { ...choice, collections: [], without_watched: false }, range);
  }
}

async function loadCards(call: Call, choice: CatalogChoice, range: PageRange) {
  const { view, collections, without_watched: withoutWatched, ...f } = choice;
  const own = { ...f, collections, without_watched: Number(withoutWatched) };
  const load = (page: number) =>
    hasOwnFilters(choice)
      ? call(listOwnCatalog, { query: { f: own, page, limit: PER_PAGE } })
      : call(listCatalog, { query: { f, page, limit: PER_PAGE } });
  const { items, ...pages } = await loadPages(load, range);
  return { choice, cards: view === 'list' ? items.map(toReleaseRow) : items.map(toReleaseCard), ...pages };
}

// Without other filters, so that what is offered is not what they exclude.
async function loadGuesses(call: Call, choice: CatalogChoice) {
  const { search } = choice;
  if (search === undefined || countCatalogFilters(choice) > 1) return [];
  const releases = await call(searchReleases, {
    query: { query: search, with_guesses: 1, include: [...CARD_FIELDS] },
  });
  return releases.map(toReleaseCard);
}

// The API orders by favourites and calls it a rating; beside the site's own order by scores that would mislead.
const SITE_LABELS: Partial<Record<string, string>> = {
  RATING_DESC: 'Чаще в избранном',
  RATING_ASC: 'Реже в избранном',
};

/** Loads the filter values and sort orders, with the API's own labels but for the order by favourites. */
async function loadOptions(call: Call): Promise<CatalogOptions> {
  const { ageRatings, genres, productionStatuses, publishStatuses, seasons, sorting, types, years } =
    catalogReferences;
  const [ages, genreList, production, publish, seasonList, sortings, typeList, yearList] = await Promise.all([
    call(ageRatings),
    call(genres),
    call(productionStatuses),
    call(publishStatuses),
    call(seasons),
    call(sorting),
    call(types),
    call(years),
  ]);
  const fromDescription = ({ value, description }: { value: string; description: string }) => ({
    value,
    label: description,
  });
  const genreOptions = genreList.map(({ id, name }) => ({ value: String(id), label: name }));
  const fromLabel = ({ value, label }: { value: string; label: string }) => ({ value, label });
  return {
    types: typeList.map(fromDescription),
    genres: genreOptions,
    exclude_genres: genreOptions,
    seasons: seasonList.map(fromDescription),
    age_ratings: ages.map(fromLabel),
    publish_statuses: publish.map(fromDescription),
    production_statuses: production.map(fromDescription),
    collections: COLLECTIONS.map(({ type, name }) => ({ value: type, label: name })),
    sorting: [
      ...sortings.map(({ value, label }) => ({ value, label: SITE_LABELS[value] ?? label })),
      ...Object.entries(SITE_SORTINGS).map(([value, { label }]) => ({ value, label })),
    ],
    years: { min: yearList[0] ?? 1990, max: yearList.at(-1) ?? new Date().getFullYear() },
  };
}
