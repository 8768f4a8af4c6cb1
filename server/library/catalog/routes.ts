import { listOwnCatalog as list } from '#contract/catalog.ts';
import { toPage } from '#contract/pagination.ts';
import type { Routes } from '#server/deps.ts';
import { listOwnCatalog } from './own-catalog.ts';

export const ownCatalogRoutes: Routes = (mount, deps) => {
  mount(list, async ({ user, query, address, region }) => {
    const { releases, total } = await listOwnCatalog(deps, user.id, query.f ?? {}, query, region);
    return toPage(releases, total, query, address);
  });
};
