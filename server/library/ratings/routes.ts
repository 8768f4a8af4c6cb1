import { myRating, rateRelease as rate, unrateRelease as unrate } from '#contract/ratings.ts';
import type { Routes } from '#server/deps.ts';
import { findRating, rateRelease, unrateRelease } from './ratings.ts';

export const ratingRoutes: Routes = (mount, deps) => {
  mount(myRating, ({ user, params }) => findRating(deps.db, user.id, params.releaseId));
  mount(rate, ({ user, params, body }) => rateRelease(deps, user.id, { ...params, ...body }));
  mount(unrate, ({ user, params }) => unrateRelease(deps.db, user.id, params.releaseId));
};
