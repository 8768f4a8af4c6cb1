import { appStatus } from './app.ts';
import { catalogReferences, listCatalog, listCatalogByBody } from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import { franchisesOfRelease } from './franchises.ts';
import { episodeById, latestReleases, releaseByIdOrAlias } from './releases.ts';

/** Every endpoint of the API, in the order of its document. */
export const API: readonly Endpoint[] = [
  listCatalog,
  listCatalogByBody,
  ...Object.values(catalogReferences),
  latestReleases,
  releaseByIdOrAlias,
  episodeById,
  franchisesOfRelease,
  appStatus,
];
