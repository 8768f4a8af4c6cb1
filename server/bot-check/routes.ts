import { askBotCheck } from '#contract/bot-check.ts';
import type { Routes } from '../app.ts';

export const botCheckRoutes: Routes = (mount, { botCheck }) => {
  mount(askBotCheck, () => botCheck.question());
};
