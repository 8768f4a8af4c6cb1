import { allFranchises, franchiseById, franchisesOfRelease, randomFranchises } from '#contract/franchises.ts';
import type { Routes } from '#server/deps.ts';
import {
  findFranchise,
  listFranchises,
  listFranchisesOfRelease,
  listRandomFranchises,
} from './franchises.ts';

export const franchiseRoutes: Routes = (mount, { db }) => {
  mount(allFranchises, () => listFranchises(db));
  mount(randomFranchises, ({ query }) => listRandomFranchises(db, query.limit));
  mount(franchisesOfRelease, async ({ params, region }) =>
    /^\d{1,9}$/.test(params.releaseId) ? listFranchisesOfRelease(db, Number(params.releaseId), region) : [],
  );
  mount(franchiseById, ({ params, region }) => findFranchise(db, params.franchiseId, region));
};
