import { catalogReferences, listCatalog, listCatalogByBody, type CatalogQuery } from '#contract/catalog.ts';
import {
  AGE_RATINGS,
  CATALOG_SORTINGS,
  PRODUCTION_STATUSES,
  PUBLISH_STATUSES,
  RELEASE_TYPES,
  SEASONS,
} from '#contract/enums.ts';
import { toPage } from '#contract/pagination.ts';
import type { Routes } from '../app.ts';
import { listCatalog as list } from './catalog.ts';
import { listCatalogGenres, listCatalogYears } from './references.ts';

function options(table: Record<string, string>): { value: string; description: string }[] {
  return Object.entries(table).map(([value, description]) => ({ value, description }));
}

function labelled(table: Record<string, { label: string; description: string }>) {
  return Object.entries(table).map(([value, { label, description }]) => ({ value, label, description }));
}

export const catalogRoutes: Routes = (mount, { db }) => {
  const page = async (query: CatalogQuery, address: string) => {
    const { releases, total } = await list(db, query.f, query);
    return toPage(releases, total, query, address);
  };
  mount(listCatalog, ({ query, address }) => page(query, address));
  mount(listCatalogByBody, ({ body, address }) => page(body, address));

  mount(catalogReferences.ageRatings, async () => labelled(AGE_RATINGS));
  mount(catalogReferences.genres, () => listCatalogGenres(db));
  mount(catalogReferences.productionStatuses, async () => options(PRODUCTION_STATUSES));
  mount(catalogReferences.publishStatuses, async () => options(PUBLISH_STATUSES));
  mount(catalogReferences.seasons, async () => options(SEASONS));
  mount(catalogReferences.sorting, async () => labelled(CATALOG_SORTINGS));
  mount(catalogReferences.types, async () => options(RELEASE_TYPES));
  mount(catalogReferences.years, () => listCatalogYears(db));
};
