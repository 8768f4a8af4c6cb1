import { nowSchedule, weekSchedule } from '#contract/schedule.ts';
import type { Routes } from '#server/deps.ts';
import { listCurrentSchedule, listWeekSchedule } from './schedule.ts';

export const scheduleRoutes: Routes = (mount, { db, now, delivery }) => {
  mount(nowSchedule, ({ region, reads }) => {
    reads('release', 'genre');
    return listCurrentSchedule(db, { delivery, region, now: now() });
  });
  mount(weekSchedule, ({ region, reads }) => {
    reads('release', 'genre');
    return listWeekSchedule(db, { delivery, region, now: now() });
  });
};
