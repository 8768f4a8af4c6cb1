import {
  nowSchedule,
  postponedReleases,
  releaseProgress,
  releaseRhythms,
  weekSchedule,
} from '#contract/schedule.ts';
import type { Routes } from '#server/deps.ts';
import { listProgress } from './dubbing-progress.ts';
import { listPostponements } from './postponements.ts';
import { listRhythms } from './rhythms.ts';
import { listCurrentSchedule, listWeekSchedule } from './schedule.ts';

export const scheduleRoutes: Routes = (mount, { publicDb, now, delivery }) => {
  mount(nowSchedule, ({ region, reads }) => {
    reads('release', 'genre');
    return listCurrentSchedule(publicDb, { delivery, region, now: now() });
  });
  mount(weekSchedule, ({ region, reads }) => {
    reads('release', 'genre');
    return listWeekSchedule(publicDb, { delivery, region, now: now() });
  });
  mount(postponedReleases, ({ query: { release_id: id }, reads }) => {
    reads(id === undefined ? 'release' : `release:${id}`);
    return listPostponements(publicDb, { releaseId: id, now: now() });
  });
  mount(releaseRhythms, ({ query: { release_id: id }, reads }) => {
    reads(id === undefined ? 'release' : `release:${id}`);
    return listRhythms(publicDb, { releaseId: id });
  });
  mount(releaseProgress, ({ query: { release_id: id }, reads }) => {
    reads(id === undefined ? 'release' : `release:${id}`);
    return listProgress(publicDb, { releaseId: id });
  });
};
