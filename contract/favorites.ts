import { z } from 'zod';
import { labelled, namedGenre, option } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { ageRating, favoritesSorting, releaseType } from './enums.ts';
import { episode } from './episodes.ts';
import { listOf, optional, whole } from './input.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { listedRelease } from './releases.ts';
import { selectionQuery } from './selection.ts';
import type { TagName } from './tags.ts';

/** How many releases one call may name. */
export const MAX_RELEASES_PER_CALL = 1000;
/** The largest body with these, in bytes: some clients send more of each release than its id. */
export const MAX_RELEASES_BYTES = 200_000;

const id = whole(1, 2_147_483_647);
export const releaseReference = z.object({ release_id: id });

/** Filters of the caller's lists. Values of one filter are alternatives, except genres: a release has all of them. */
export const ownFilters = z.object({
  types: listOf(releaseType),
  genres: listOf(id),
  /** Single years, unlike the range of the catalogue. */
  years: listOf(whole(1900, 2200)),
  search: optional(z.string().trim().max(200)),
  age_ratings: listOf(ageRating),
});
export type OwnFilters = z.output<typeof ownFilters>;

export const favoritesFilters = ownFilters.extend({ sorting: optional(favoritesSorting) });
export type FavoritesFilters = z.output<typeof favoritesFilters>;

export const favoritesQuery = pageQuery.extend({ f: optional(favoritesFilters) });
export type FavoritesQuery = z.output<typeof favoritesQuery>;

/** A release in a list of the caller. */
export const ownRelease = listedRelease.extend({ episodes: z.array(episode) }).meta({ id: 'OwnRelease' });
export type OwnRelease = z.output<typeof ownRelease>;

const tag = 'Избранное';
const PATH = '/api/v1/accounts/users/me/favorites';
const ids = z.array(z.int());
const named = z.array(releaseReference).max(MAX_RELEASES_PER_CALL);

export const favoriteIds = endpoint({
  method: 'GET',
  path: `${PATH}/ids`,
  tag,
  summary: 'Что у меня в избранном; сначала добавленное последним',
  description: "Lists the ids of the caller's favourite releases, the last added first.",
  response: ids,
  signedIn: 403,
});

export const addFavorites = endpoint({
  method: 'POST',
  path: PATH,
  tag,
  summary: 'Добавить в избранное: последний названный станет первым в списке; в ответе весь список',
  description: 'Adds releases to the favourites and returns the ids of all favourites.',
  body: named,
  maxJsonBytes: MAX_RELEASES_BYTES,
  response: ids,
  signedIn: 403,
  failures: [422],
});

export const removeFavorites = endpoint({
  method: 'DELETE',
  path: PATH,
  tag,
  summary: 'Убрать из избранного; в ответе всё, что осталось',
  description: 'Removes releases from the favourites and returns the ids of those that remain.',
  body: named,
  maxJsonBytes: MAX_RELEASES_BYTES,
  response: ids,
  signedIn: 403,
  failures: [422],
});

export const favoriteReleases = endpoint({
  method: 'GET',
  path: `${PATH}/releases`,
  tag,
  summary: 'Релизы избранного; без сортировки сначала добавленные последними',
  description:
    'Returns a page of the favourite releases that match the filters, by default the last added first.',
  query: favoritesQuery,
  response: pageOf(ownRelease),
  signedIn: 403,
  failures: [422],
  selectable: true,
});

export const favoriteReleasesByBody = endpoint({
  method: 'POST',
  path: `${PATH}/releases`,
  tag,
  summary: 'То же, фильтры в теле запроса',
  description: 'Returns the same page as the GET call, with the filters in the body.',
  body: favoritesQuery.extend(selectionQuery.shape),
  response: pageOf(ownRelease),
  signedIn: 403,
  failures: [422],
  selectable: true,
});

/** The calls that list the filter values which the caller's releases have. */
export function ownReferences<Q extends z.ZodObject>(
  where: { path: `/api/v1/accounts/${string}`; tag: TagName; of: string; source: string },
  query: Q,
) {
  const reference = <T extends z.ZodType>(name: string, summary: string, lists: string, item: T) =>
    endpoint({
      method: 'GET',
      path: `${where.path}/references/${name}`,
      tag: where.tag,
      summary: `${summary} ${where.of}`,
      description: `Lists ${lists} of ${where.source}.`,
      query,
      response: z.array(item),
      signedIn: 403,
    });
  return {
    ageRatings: reference('age-ratings', 'Возрастные рейтинги', 'the age ratings', labelled),
    genres: reference('genres', 'Жанры', 'the genres', namedGenre),
    types: reference('types', 'Типы', 'the types', option),
    years: reference('years', 'Годы', 'the years', z.int()),
  };
}

export const favoriteReferences = {
  ...ownReferences(
    { path: PATH, tag, of: 'релизов избранного', source: "the caller's favourite releases" },
    z.object({}),
  ),
  sorting: endpoint({
    method: 'GET',
    path: `${PATH}/references/sorting`,
    tag,
    summary: 'Порядок избранного',
    description: 'Lists the sort orders of the favourites.',
    response: z.array(labelled),
    signedIn: 403,
  }),
};
