import { searchReleases } from '#contract/search.ts';
import type { Routes } from '#server/deps.ts';
import { listFound } from './found-releases.ts';

export const searchRoutes: Routes = (mount, { db, search }) => {
  mount(searchReleases, ({ query, region }) => listFound({ db, search }, query.query, region));
};
