import { myHome } from '#contract/home.ts';
import type { Routes } from '#server/deps.ts';
import { readHome } from './read-home.ts';

export const homeRoutes: Routes = (mount, deps) => {
  mount(myHome, ({ user, region }) => readHome(deps, user.id, region));
};
