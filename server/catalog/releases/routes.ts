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
import { listReleases, listRandomReleases } from './list-releases.ts';
import { releaseKeys } from '#server/platform/changes/changed-keys.ts';
import { listRecommendedReleases } from './recommended-releases.ts';

export const releaseRoutes: Routes = (mount, { db, publicDb, delivery }) => {
  // Fixed paths come first: `latest` is never an alias.
  mount(latestReleases, ({ query, region, reads }) => {
    reads('release', 'genre');
    return listLatestReleases(publicDb, query.limit, { delivery, region });
  });
  mount(randomReleases, ({ query, region }) => listRandomReleases(db, query.limit, region));
  mount(recommendedReleases, async ({ query, region, reads }) => {
    const { release_id: releaseId, limit } = query;
    const releases = await listRecommendedReleases(publicDb, { releaseId, limit }, region);
    // Computed in advance: only the releases themselves change.
    reads(...(releaseId === undefined ? (['release', 'genre'] as const) : releaseKeys(releases)));
    return releases;
  });
  mount(releasesByIds, async ({ query, address, region, reads }) => {
    reads('release', 'genre', 'teams');
    const { releases, total } = await listReleases(publicDb, query, query, { delivery, region });
    return toPage(releases, total, query, address);
  });
  mount(episodeById, async ({ params, region, reads }) => {
    const episode = await findEpisode(publicDb, params.releaseEpisodeId, { delivery, region });
    reads(...releaseKeys([episode.release]));
    return episode;
  });
  mount(releaseByIdOrAlias, async ({ params, region, reads }) => {
    const release = await findRelease(publicDb, params.idOrAlias, { delivery, region });
    reads(...releaseKeys([release]), 'teams');
    return release;
  });
  mount(releaseMembers, async ({ params, reads }) => {
    const { releaseId, members } = await findMembers(publicDb, params.idOrAlias);
    reads(`release:${releaseId}`);
    return members;
  });
};
