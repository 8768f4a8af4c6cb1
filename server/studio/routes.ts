import { listEvents as listEndpoint, undoEvent as undoEndpoint } from '#contract/studio/events.ts';
import { getStudioHelp } from '#contract/studio/help.ts';
import { getStudioMe } from '#contract/studio/me.ts';
import { getStudioToday } from '#contract/studio/today.ts';
import { readBell as readEndpoint, saveBellMark as saveEndpoint } from '#contract/studio/bell.ts';
import type { Routes } from '#server/deps.ts';
import { countEvents, listEvents } from './journal/list-events.ts';
import { undoEvent } from './journal/undo.ts';
import { legalRoutes } from './legal/routes.ts';
import { draftRoutes } from './own/drafts/routes.ts';
import { renderStudioHelp } from './own/studio-help.ts';
import { readStudioMe } from './own/studio-me.ts';
import { readStudioToday } from './own/studio-today.ts';
import { peopleRoutes } from './people/routes.ts';
import { recordRoutes } from './records/routes.ts';
import { episodeRoutes } from './releases/episodes/routes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { stepRoutes } from './releases/steps/routes.ts';
import { torrentRoutes } from './releases/torrents/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { createUndos } from './undos.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { readBell, saveBellMark } from './own/bell/read-bell.ts';

const bellRoutes: Routes = (mount, { db }) => {
  mount(readEndpoint, ({ access }) => readBell(db, access));
  mount(saveEndpoint, async ({ access, body }) => {
    await saveBellMark(db, access.userId, body);
    return undefined;
  });
};

export const studioRoutes: Routes = (mount, deps, app) => {
  const { db, now } = deps;
  const undos = createUndos(deps);
  mount(getStudioMe, ({ access }) => readStudioMe(deps, access));
  mount(getStudioToday, ({ access }) => readStudioToday(deps, access, undos));
  mount(getStudioHelp, () => renderStudioHelp(deps));
  mount(listEndpoint, async ({ access, query }) => {
    const [page, total] = await Promise.all([
      listEvents({ db, caller: access, undos }, query),
      countEvents(db, access, query),
    ]);
    return { ...page, total };
  });
  mount(undoEndpoint, ({ access, params }) => undoEvent({ db, now, undos }, access, params.id));
  draftRoutes(mount, deps, app);
  bellRoutes(mount, deps, app);
  peopleRoutes(mount, deps, app);
  releaseRoutes(mount, deps, app);
  episodeRoutes(mount, deps, app);
  stepRoutes(mount, deps, app);
  torrentRoutes(mount, deps, app);
  uploadRoutes(mount, deps, app);
  recordRoutes(mount, deps, app);
  legalRoutes(mount, deps, app);
  systemRoutes(mount, deps, app);
};
