import { franchisesOfRelease } from '#contract/franchises.ts';
import type { Routes } from '../app.ts';
import { listFranchisesOfRelease } from './franchises.ts';

export const franchiseRoutes: Routes = (mount, { db }) => {
  mount(franchisesOfRelease, async ({ params }) =>
    /^\d{1,9}$/.test(params.releaseId) ? listFranchisesOfRelease(db, Number(params.releaseId)) : [],
  );
};
