import { readBell as readEndpoint, saveBellMark as saveEndpoint } from '#contract/studio/bell.ts';
import type { Routes } from '#server/deps.ts';
import { readBell, saveBellMark } from './read-bell.ts';

export const bellRoutes: Routes = (mount, { db }) => {
  mount(readEndpoint, ({ access }) => readBell(db, access));
  mount(saveEndpoint, async ({ access, body }) => {
    await saveBellMark(db, access.userId, body);
    return undefined;
  });
};
