import { episodeById, latestReleases, releaseByIdOrAlias } from '#contract/releases.ts';
import type { Routes } from '../app.ts';
import { findEpisode } from './find-episode.ts';
import { findRelease } from './find-release.ts';
import { listLatestReleases } from './latest-releases.ts';

export const releaseRoutes: Routes = (mount, { db, publicOrigin }) => {
  // Named addresses come first: `latest` is never an alias.
  mount(latestReleases, ({ query }) => listLatestReleases(db, publicOrigin, query.limit));
  mount(releaseByIdOrAlias, ({ params }) => findRelease(db, params.idOrAlias, publicOrigin));
  mount(episodeById, ({ params }) => findEpisode(db, params.releaseEpisodeId, publicOrigin));
};
