import { runToExit } from './exit.ts';
import { buildSite, isBuilt } from '#operator/site/site.ts';

// For images: the site is built before anything may be written only to the folder of the data.
await runToExit(async () => {
  if (!isBuilt()) await buildSite();
});
