import { adsVasts, adsVastsChain, mediaManifest, mediaVasts } from '#contract/ads.ts';
import type { Routes } from '#server/deps.ts';
import { vastManifest, listVasts } from './vasts.ts';

export const adRoutes: Routes = (mount, { publicDb, now }) => {
  for (const vasts of [mediaVasts, adsVasts]) {
    mount(vasts, ({ reads }) => {
      reads('vasts');
      return listVasts(publicDb, now());
    });
  }
  for (const manifest of [mediaManifest, adsVastsChain]) {
    mount(manifest, async ({ reads }) => {
      reads('vasts');
      return vastManifest(await listVasts(publicDb, now()));
    });
  }
};
