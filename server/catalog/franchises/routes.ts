import {
  allFranchises,
  franchiseById,
  franchisesOfRelease,
  listFranchises as listedFranchises,
  randomFranchises,
  type FullFranchise,
} from '#contract/franchises.ts';
import { toPage } from '#contract/pagination.ts';
import { releaseKeys, type ChangeKey } from '#server/platform/changes/changed-keys.ts';
import type { Routes } from '#server/deps.ts';
import {
  findFranchise,
  listFranchisePage,
  listFranchises,
  listFranchisesOfRelease,
  listRandomFranchises,
} from './franchises.ts';

function keysOfReleases({ franchise_releases }: FullFranchise): ChangeKey[] {
  return releaseKeys(franchise_releases.map(({ release }) => release));
}

export const franchiseRoutes: Routes = (mount, { db, publicDb }) => {
  mount(allFranchises, ({ reads }) => {
    reads('franchise', 'release');
    return listFranchises(publicDb);
  });
  mount(listedFranchises, async ({ query, address, reads }) => {
    reads('franchise', 'release');
    const { franchises, total } = await listFranchisePage(publicDb, query);
    return toPage(franchises, total, query, address);
  });
  mount(randomFranchises, ({ query, reads }) => {
    reads('franchise', 'release');
    return listRandomFranchises(db, query.limit);
  });
  mount(franchisesOfRelease, async ({ params, region, reads }) => {
    if (!/^\d{1,9}$/.test(params.releaseId)) return [];
    const franchises = await listFranchisesOfRelease(publicDb, Number(params.releaseId), region);
    // Any franchise may get the release.
    reads('franchise', ...franchises.flatMap(keysOfReleases));
    return franchises;
  });
  mount(franchiseById, async ({ params, region, reads }) => {
    const franchise = await findFranchise(publicDb, params.franchiseId, region);
    reads(`franchise:${franchise.id}`, ...keysOfReleases(franchise));
    return franchise;
  });
};
