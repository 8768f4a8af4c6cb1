import { nowSchedule, weekSchedule } from '#contract/schedule.ts';
import type { Routes } from '../app.ts';
import { listNow, listWeek } from './schedule.ts';

export const scheduleRoutes: Routes = (mount, { db, now, publicOrigin: origin }) => {
  mount(nowSchedule, ({ region }) => listNow(db, { origin, region, now: now() }));
  mount(weekSchedule, ({ region }) => listWeek(db, { origin, region, now: now() }));
};
