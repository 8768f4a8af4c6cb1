import { toPage } from '#contract/pagination.ts';
import {
  episodeById,
  latestReleases,
  randomReleases,
  recommendedReleases,
  releaseByIdOrAlias,
  releaseMembers,
  releasesByIds,
} from '#contract/releases.ts';
import type { Routes } from '#server/deps.ts';
import { findEpisode } from './find-episode.ts';
import { findMembers, findRelease } from './find-release.ts';
import { listLatestReleases } from './latest-releases.ts';
import { listReleases } from './list-releases.ts';
import { listRandomReleases } from './random-releases.ts';
import { listRecommendedReleases } from './recommended-releases.ts';

export const releaseRoutes: Routes = (mount, { db, delivery }) => {
  // Fixed paths come first: `latest` is never an alias.
  mount(latestReleases, ({ query, region }) => listLatestReleases(db, query.limit, { delivery, region }));
  mount(randomReleases, ({ query, region }) => listRandomReleases(db, query.limit, region));
  mount(recommendedReleases, ({ query, region }) =>
    listRecommendedReleases(db, { releaseId: query.release_id, limit: query.limit }, region),
  );
  mount(releasesByIds, async ({ query, address, region }) => {
    const { releases, total } = await listReleases(db, query, query, { delivery, region });
    return toPage(releases, total, query, address);
  });
  mount(episodeById, ({ params, region }) => findEpisode(db, params.releaseEpisodeId, { delivery, region }));
  mount(releaseByIdOrAlias, ({ params, region }) => findRelease(db, params.idOrAlias, { delivery, region }));
  mount(releaseMembers, ({ params }) => findMembers(db, params.idOrAlias));
};
