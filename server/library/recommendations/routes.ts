import {
  dismissRecommendations as dismiss,
  restoreRecommendations as restore,
} from '#contract/recommendations.ts';
import type { Routes } from '#server/deps.ts';
import { dismissRecommendations, restoreRecommendations } from './recommendations.ts';

export const recommendationRoutes: Routes = (mount, { db }) => {
  const idsOf = (entries: readonly { release_id: number }[]) => entries.map(({ release_id }) => release_id);

  mount(dismiss, async ({ user, body }) => {
    await dismissRecommendations(db, user.id, idsOf(body));
    return undefined;
  });
  mount(restore, async ({ user, body }) => {
    await restoreRecommendations(db, user.id, idsOf(body));
    return undefined;
  });
};
