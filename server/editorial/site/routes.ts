import { siteText, siteWords } from '#contract/site.ts';
import type { Routes } from '#server/deps.ts';
import { readSite } from './site.ts';
import { showText } from './texts.ts';

export const siteRoutes: Routes = (mount, { db, publicOrigin }) => {
  mount(siteWords, () => readSite(db));
  mount(siteText, ({ params }) => showText({ db, publicOrigin }, params.name));
};
