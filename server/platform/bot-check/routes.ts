import { getBotCheck } from '#contract/bot-check.ts';
import type { Routes } from '#server/deps.ts';

export const botCheckRoutes: Routes = (mount, { botCheck }) => {
  mount(getBotCheck, () => botCheck.createChallenge());
};
