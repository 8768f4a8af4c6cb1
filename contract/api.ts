import { appStatus } from './app.ts';
import { catalogReferences, listCatalog, listCatalogByBody } from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import { franchisesOfRelease } from './franchises.ts';
import {
  episodeById,
  latestReleases,
  randomReleases,
  recommendedReleases,
  releaseByIdOrAlias,
  releaseMembers,
  releasesByIds,
} from './releases.ts';

/** Every endpoint of the API, in the order of its document. */
export const API: readonly Endpoint[] = [
  listCatalog,
  listCatalogByBody,
  ...Object.values(catalogReferences),
  latestReleases,
  randomReleases,
  recommendedReleases,
  releasesByIds,
  releaseByIdOrAlias,
  releaseMembers,
  episodeById,
  franchisesOfRelease,
  appStatus,
];
