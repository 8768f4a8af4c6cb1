import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  ageRating,
  catalogSorting,
  collectionType,
  genresMode,
  productionStatus,
  publishStatus,
  releaseType,
  season,
} from './enums.ts';
import { listOf, optional, whole, years } from './input.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { listedRelease } from './releases.ts';
import { selectionQuery } from './selection.ts';

const genreIds = listOf(whole(1, 2_147_483_647));

/**
 * Values inside one filter are alternatives, except genres: a release must have all of them, unless `genres_mode` is
 * `any`, and none of the excluded ones. Years are inclusive.
 */
export const catalogFilters = z.object({
  types: listOf(releaseType),
  genres: genreIds,
  genres_mode: optional(genresMode),
  exclude_genres: genreIds,
  seasons: listOf(season),
  years,
  search: optional(z.string().trim().max(200)),
  sorting: optional(catalogSorting),
  age_ratings: listOf(ageRating),
  publish_statuses: listOf(publishStatus),
  production_statuses: listOf(productionStatus),
});
export type CatalogFilters = z.output<typeof catalogFilters>;

export const catalogQuery = pageQuery.extend({ f: optional(catalogFilters) });
export type CatalogQuery = z.output<typeof catalogQuery>;

/** The filters of the catalogue and those that depend on who asks. */
export const ownCatalogFilters = catalogFilters.extend({
  /** Only releases in these collections of the caller. */
  collections: listOf(collectionType),
  /** With 1, without the releases that the caller has watched to the end or keeps as watched. */
  without_watched: optional(whole(0, 1)),
});
export type OwnCatalogFilters = z.output<typeof ownCatalogFilters>;

const tag = 'Каталог';

export const listCatalog = endpoint({
  method: 'GET',
  path: '/api/v1/anime/catalog/releases',
  tag,
  summary: 'Каталог релизов; без сортировки сначала свежие',
  description:
    'Returns a page of the releases that match the filters, by default the most recently updated first.',
  query: catalogQuery,
  response: pageOf(listedRelease),
  failures: [422],
  selectable: true,
  cached: true,
});

export const listCatalogByBody = endpoint({
  method: 'POST',
  path: '/api/v1/anime/catalog/releases',
  tag,
  summary: 'Тот же каталог, фильтры в теле запроса',
  description: 'Returns the same page as the GET call, with the filters in the body.',
  body: catalogQuery.extend(selectionQuery.shape),
  response: pageOf(listedRelease),
  failures: [422],
  selectable: true,
});

export const listOwnCatalog = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/me/catalog/releases',
  tag,
  summary: 'Каталог с фильтрами по моим коллекциям и без просмотренного',
  description:
    "Returns a page of the catalogue that also matches filters by the caller's collections and watched episodes.",
  query: pageQuery.extend({ f: optional(ownCatalogFilters) }),
  response: pageOf(listedRelease),
  signedIn: 403,
  failures: [422],
  selectable: true,
});

export const option = z.object({ value: z.string(), description: z.string() });
export const labelled = option.extend({ label: z.string() });
export const namedGenre = z.object({ id: z.int(), name: z.string() });

function reference<T extends z.ZodType>(name: string, summary: string, lists: string, item: T) {
  return endpoint({
    method: 'GET',
    path: `/api/v1/anime/catalog/references/${name}`,
    tag,
    summary,
    description: `Lists ${lists}.`,
    response: z.array(item),
    cached: true,
  });
}

export const catalogReferences = {
  ageRatings: reference('age-ratings', 'Возрастные рейтинги', 'the age ratings of releases', labelled),
  genres: reference('genres', 'Жанры, у которых есть релизы', 'the genres that have releases', namedGenre),
  productionStatuses: reference(
    'production-statuses',
    'Статусы озвучки',
    'the production statuses of releases',
    option,
  ),
  publishStatuses: reference(
    'publish-statuses',
    'Статусы выхода',
    'the publishing statuses of releases',
    option,
  ),
  seasons: reference('seasons', 'Сезоны', 'the seasons of a year', option),
  sorting: reference('sorting', 'Порядок каталога', 'the sort orders of the catalogue', labelled),
  types: reference('types', 'Типы релизов', 'the types of releases', option),
  years: reference(
    'years',
    'Годы, в которые есть релизы, по возрастанию',
    'the years that have releases, in ascending order',
    z.int(),
  ),
};
