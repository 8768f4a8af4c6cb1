import {
  addToCollections as add,
  collectionIds,
  collectionReferences as references,
  collectionReleases,
  collectionReleasesByBody,
  type CollectionsQuery,
  removeFromCollections as remove,
} from '#contract/collections.ts';
import { COLLECTION_PAGE_SIZE } from '#contract/page-sizes.ts';
import type { CollectionType } from '#contract/enums.ts';
import { toPage } from '#contract/pagination.ts';
import type { Routes } from '#server/deps.ts';
import { listOwnAgeRatings, listOwnGenres, listOwnTypes, listOwnYears } from '../favorites/own-references.ts';
import { listOwnReleases } from '../favorites/own-releases.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { addToCollections, collectionRows, listCollectionIds, removeFromCollections } from './collections.ts';

type PageInput = { user: User; address: string; region: Region };
type ReferenceInput = { user: User; query: { type_of_collection?: CollectionType | undefined } };

export const collectionRoutes: Routes = (mount, deps) => {
  const { db } = deps;

  mount(collectionIds, ({ user }) => listCollectionIds(db, user.id));
  mount(add, ({ user, body }) => {
    const entries = body.map((entry) => ({ releaseId: entry.release_id, type: entry.type_of_collection }));
    return addToCollections(deps, user.id, entries);
  });
  mount(remove, ({ user, body }) =>
    removeFromCollections(
      db,
      user.id,
      body.map(({ release_id }) => release_id),
    ),
  );

  const page = async (asked: CollectionsQuery, { user, address, region }: PageInput) => {
    const query = { ...asked, limit: asked.limit ?? COLLECTION_PAGE_SIZE };
    const own = collectionRows(db, user.id, query.type_of_collection);
    const { releases, total } = await listOwnReleases(deps, own, query.f ?? {}, query, region);
    return toPage(releases, total, query, address);
  };
  mount(collectionReleases, (input) => page(input.query, input));
  mount(collectionReleasesByBody, (input) => page(input.body, input));

  const rows = ({ user, query }: ReferenceInput) => collectionRows(db, user.id, query.type_of_collection);
  mount(references.ageRatings, (input) => listOwnAgeRatings(db, rows(input)));
  mount(references.genres, (input) => listOwnGenres(db, rows(input)));
  mount(references.types, (input) => listOwnTypes(db, rows(input)));
  mount(references.years, (input) => listOwnYears(db, rows(input)));
};
