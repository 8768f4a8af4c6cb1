import { siteText, siteInfo } from '#contract/site.ts';
import type { Routes } from '#server/deps.ts';
import { readSite } from './site.ts';
import { renderSiteText } from './texts.ts';

export const siteRoutes: Routes = (mount, { db, publicOrigin }) => {
  mount(siteInfo, ({ reads }) => {
    reads('site');
    return readSite(db);
  });
  mount(siteText, ({ params, reads }) => {
    reads('site');
    return renderSiteText({ db, publicOrigin }, params.name);
  });
};
