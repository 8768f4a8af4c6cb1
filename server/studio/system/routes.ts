import * as jobs from '#contract/studio/system/jobs.ts';
import * as statistics from '#contract/studio/system/statistics.ts';
import { measureStorage, readStorage as storageEndpoint } from '#contract/studio/system/storage.ts';
import type { Routes } from '#server/deps.ts';
import { actOnJob } from '#server/publishing/ingest/act-on-job.ts';
import { readEpisode } from './statistics/read-episode.ts';
import { readHours, readSite } from './statistics/read-statistics.ts';
import { listReleases } from './statistics/list-releases.ts';
import { measureAgain, readStorage } from './storage.ts';
import { listJobs, readJob } from './jobs.ts';

export const systemRoutes: Routes = (mount, deps) => {
  const { db, now } = deps;
  mount(jobs.listJobs, () => listJobs(db));
  mount(jobs.getJob, ({ params }) => readJob(db, params.id));
  for (const [endpoint, verb] of [
    [jobs.retryJob, 'retry'],
    [jobs.stopJob, 'stop'],
    [jobs.moveJobFirst, 'first'],
  ] as const)
    mount(endpoint, async ({ access, params: { id }, body: { reason } }) => ({
      event_id: await actOnJob(deps, access, verb, { id, reason }),
    }));

  mount(storageEndpoint, ({ query }) => readStorage(deps, query));
  mount(measureStorage, async ({ access }) => ({ event_id: await measureAgain(deps, access) }));

  mount(statistics.readSiteStatistics, ({ query }) => readSite(db, now(), query));
  mount(statistics.readHourlyStatistics, () => readHours(db, now()));
  mount(statistics.readEpisodeStatistics, ({ access, params, query }) =>
    readEpisode(deps, access, { ...params, ...query }),
  );
  mount(statistics.listWatchedReleases, ({ query }) => listReleases(db, now(), query));
};
