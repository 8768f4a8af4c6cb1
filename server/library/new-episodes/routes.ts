import { newEpisodes } from '#contract/new-episodes.ts';
import type { Routes } from '#server/deps.ts';
import { listNewEpisodes } from './list-new-episodes.ts';

export const newEpisodeRoutes: Routes = (mount, deps) => {
  mount(newEpisodes, ({ user, region }) => listNewEpisodes(deps, user.id, region));
};
