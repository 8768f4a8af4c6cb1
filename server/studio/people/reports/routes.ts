import * as endpoints from '#contract/studio/reports.ts';
import type { Routes } from '#server/deps.ts';
import { episodeKind } from '../../releases/episodes/episode-kind.ts';
import { applyReportedMark } from './apply-mark.ts';
import { actOnReport, actOnReports } from './act-on-reports.ts';
import { listReports, readReport } from './list-reports.ts';

export const reportRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const episodes = episodeKind(deps);
  mount(endpoints.listReports, ({ access, query }) => listReports(db, access, query));
  mount(endpoints.getReport, ({ access, params }) => readReport(db, access, params.id));
  mount(endpoints.takeReport, async ({ access, params, body }) => ({
    event_id: await actOnReport(deps, access, 'take', { ...params, ...body }),
  }));
  mount(endpoints.finishReport, async ({ access, params, body }) => ({
    event_id: await actOnReport(deps, access, 'done', { ...params, ...body }),
  }));
  mount(endpoints.refuseReport, async ({ access, params, body }) => ({
    event_id: await actOnReport(deps, access, 'refuse', { ...params, ...body }),
  }));
  mount(endpoints.applyReportedMark, async ({ access, params, body }) => ({
    event_id: await applyReportedMark(deps, episodes, access, { ...params, ...body }),
  }));
  mount(endpoints.actOnReports, ({ access, body }) => actOnReports(deps, access, body));
};
