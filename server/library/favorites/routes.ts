import { FAVORITES_SORTINGS } from '#contract/enums.ts';
import {
  addFavorites as add,
  favoriteIds,
  favoriteReferences as references,
  favoriteReleases,
  favoriteReleasesByBody,
  removeFavorites as remove,
  type FavoritesQuery,
} from '#contract/favorites.ts';
import { FAVORITES_PAGE_SIZE } from '#contract/page-sizes.ts';
import { toPage } from '#contract/pagination.ts';
import type { Routes } from '#server/deps.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { addFavorites, favoriteRows, listFavoriteIds, removeFavorites } from './favorites.ts';
import { listOwnAgeRatings, listOwnGenres, listOwnTypes, listOwnYears } from './own-references.ts';
import { listOwnReleases } from './own-releases.ts';

type PageInput = { user: User; address: string; region: Region };

export const favoriteRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const idsOf = (entries: readonly { release_id: number }[]) => entries.map(({ release_id }) => release_id);

  mount(favoriteIds, ({ user }) => listFavoriteIds(db, user.id));
  mount(add, ({ user, body }) => addFavorites(deps, user.id, idsOf(body)));
  mount(remove, ({ user, body }) => removeFavorites(db, user.id, idsOf(body)));

  const page = async (asked: FavoritesQuery, { user, address, region }: PageInput) => {
    const query = { ...asked, limit: asked.limit ?? FAVORITES_PAGE_SIZE };
    const own = favoriteRows(db, user.id);
    const { releases, total } = await listOwnReleases(deps, own, query.f ?? {}, query, region);
    return toPage(releases, total, query, address);
  };
  mount(favoriteReleases, (input) => page(input.query, input));
  mount(favoriteReleasesByBody, (input) => page(input.body, input));

  mount(references.ageRatings, ({ user }) => listOwnAgeRatings(db, favoriteRows(db, user.id)));
  mount(references.genres, ({ user }) => listOwnGenres(db, favoriteRows(db, user.id)));
  mount(references.types, ({ user }) => listOwnTypes(db, favoriteRows(db, user.id)));
  mount(references.years, ({ user }) => listOwnYears(db, favoriteRows(db, user.id)));
  mount(references.sorting, async () =>
    Object.entries(FAVORITES_SORTINGS).map(([value, labels]) => ({ value, ...labels })),
  );
};
