import { episodeById, latestReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import type { Routes } from '../app.ts';
import { findEpisode } from './find-episode.ts';
import { findRelease } from './find-release.ts';
import { listLatestReleases } from './latest-releases.ts';

export const releaseRoutes: Routes = (mount, { db, publicOrigin: origin }) => {
  // Named addresses come first: `latest` is never an alias.
  mount(latestReleases, ({ query, region }) => listLatestReleases(db, query.limit, { origin, region }));
  mount(releaseByIdOrAlias, ({ params, region }) => findRelease(db, params.idOrAlias, { origin, region }));
  mount(episodeById, ({ params, region }) => findEpisode(db, params.releaseEpisodeId, { origin, region }));
};
