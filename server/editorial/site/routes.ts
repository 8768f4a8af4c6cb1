import { siteText, siteInfo } from '#contract/site.ts';
import type { Routes } from '#server/deps.ts';
import { readSite } from './site.ts';
import { renderSiteText } from './texts.ts';

export const siteRoutes: Routes = (mount, { publicDb, publicOrigin }) => {
  mount(siteInfo, ({ reads }) => {
    reads('site');
    return readSite(publicDb);
  });
  mount(siteText, ({ params, reads }) => {
    reads('site');
    return renderSiteText({ db: publicDb, publicOrigin }, params.name);
  });
};
