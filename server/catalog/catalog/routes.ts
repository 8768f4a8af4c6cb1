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
import type { Deps, Routes } from '#server/deps.ts';
import type { NameRead } from '#server/platform/changes/changed-keys.ts';
import type { Region } from '#server/platform/location/region.ts';
import { listCatalog as list, listCatalogGenres, listCatalogYears } from './catalog.ts';

function options(table: Record<string, string>): { value: string; description: string }[] {
  return Object.entries(table).map(([value, description]) => ({ value, description }));
}

function labelled(table: Record<string, { label: string; description: string }>) {
  return Object.entries(table).map(([value, { label, description }]) => ({ value, label, description }));
}

export const catalogRoutes: Routes = (mount, { db, publicDb, search }) => {
  type Caller = { address: string; region: Region; reads: NameRead };
  const page = async (from: Deps['db'], query: CatalogQuery, { address, region, reads }: Caller) => {
    reads('release', 'genre');
    const { releases, total } = await list({ db: from, search }, query.f, query, { region });
    return toPage(releases, total, query, address);
  };
  mount(listCatalog, (input) => page(publicDb, input.query, input));
  mount(listCatalogByBody, (input) => page(db, input.body, input));

  mount(catalogReferences.ageRatings, async () => labelled(AGE_RATINGS));
  mount(catalogReferences.genres, ({ reads }) => {
    reads('release', 'genre');
    return listCatalogGenres(publicDb);
  });
  mount(catalogReferences.productionStatuses, async () => options(PRODUCTION_STATUSES));
  mount(catalogReferences.publishStatuses, async () => options(PUBLISH_STATUSES));
  mount(catalogReferences.seasons, async () => options(SEASONS));
  mount(catalogReferences.sorting, async () => labelled(CATALOG_SORTINGS));
  mount(catalogReferences.types, async () => options(RELEASE_TYPES));
  mount(catalogReferences.years, ({ reads }) => {
    reads('release');
    return listCatalogYears(publicDb);
  });
};
