import { nowSchedule, weekSchedule } from '#contract/schedule.ts';
import type { Routes } from '#server/deps.ts';
import { listNow, listWeek } from './schedule.ts';

export const scheduleRoutes: Routes = (mount, { db, now, delivery }) => {
  mount(nowSchedule, ({ region }) => listNow(db, { delivery, region, now: now() }));
  mount(weekSchedule, ({ region }) => listWeek(db, { delivery, region, now: now() }));
};
