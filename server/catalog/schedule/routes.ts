import { nowSchedule, weekSchedule } from '#contract/schedule.ts';
import type { Routes } from '#server/deps.ts';
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
};
