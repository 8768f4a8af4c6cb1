import { randomPromotions } from '#contract/promotions.ts';
import type { Routes } from '#server/deps.ts';
import { listRandomPromotions } from './promotions.ts';

export const promotionRoutes: Routes = (mount, { db, now }) => {
  mount(randomPromotions, ({ region, reads }) => {
    reads('promotions', 'release');
    return listRandomPromotions(db, region, now());
  });
};
