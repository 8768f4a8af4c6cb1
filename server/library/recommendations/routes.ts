import {
  dismissRecommendations as dismiss,
  myNext,
  myRecommendations,
  restoreRecommendations as restore,
} from '#contract/recommendations.ts';
import type { Routes } from '#server/deps.ts';
import { findNext } from './next.ts';
import { dismissRecommendations, listRecommendations, restoreRecommendations } from './recommendations.ts';

export const recommendationRoutes: Routes = (mount, { db, now }) => {
  const idsOf = (entries: readonly { release_id: number }[]) => entries.map(({ release_id }) => release_id);

  mount(myNext, ({ user }) => findNext({ db, now }, user.id));
  mount(myRecommendations, ({ user, query, region }) =>
    listRecommendations(db, user.id, query.limit, region),
  );
  mount(dismiss, async ({ user, body }) => {
    await dismissRecommendations(db, user.id, idsOf(body));
    return undefined;
  });
  mount(restore, async ({ user, body }) => {
    await restoreRecommendations(db, user.id, idsOf(body));
    return undefined;
  });
};
