import { listEvents as listEndpoint, undoEvent as undoEndpoint } from '#contract/studio/events.ts';
import { getStudioHelp } from '#contract/studio/help.ts';
import { getStudioMe } from '#contract/studio/me.ts';
import { getStudioToday } from '#contract/studio/today.ts';
import type { Routes } from '#server/deps.ts';
import { listEvents } from './journal/list-events.ts';
import { undoEvent, type Undos } from './journal/undo.ts';
import { BLOCK_UNDOS } from './law/blocks/undos.ts';
import { CLAIM_UNDOS } from './law/claims/undos.ts';
import { lawRoutes } from './law/routes.ts';
import { bellRoutes } from './own/bell/routes.ts';
import { draftRoutes } from './own/drafts/routes.ts';
import { renderStudioHelp } from './own/studio-help.ts';
import { readStudioMe } from './own/studio-me.ts';
import { readStudioToday } from './own/studio-today.ts';
import { peopleRoutes } from './people/routes.ts';
import { PEOPLE_UNDOS } from './people/undos.ts';
import { recordRoutes, recordUndos } from './records/routes.ts';
import { episodeRoutes, episodeUndos } from './releases/episodes/routes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { postponementUndos } from './releases/schedule/save-postponement.ts';
import { torrentRoutes } from './releases/torrents/routes.ts';
import { torrentUndos } from './releases/torrents/undos.ts';
import { RELEASE_UNDOS } from './releases/undo/undos.ts';
import { JOB_UNDOS } from './system/jobs/undo-job.ts';
import { systemRoutes } from './system/routes.ts';

export const studioRoutes: Routes = (mount, deps, app) => {
  const { db } = deps;
  const undos: Undos = {
    ...PEOPLE_UNDOS,
    ...RELEASE_UNDOS,
    ...episodeUndos(deps),
    ...postponementUndos(deps.now),
    ...torrentUndos(deps),
    ...recordUndos(deps),
    ...BLOCK_UNDOS,
    ...CLAIM_UNDOS,
    ...JOB_UNDOS,
  };
  mount(getStudioMe, ({ access }) => readStudioMe(deps, access));
  mount(getStudioToday, ({ access }) => readStudioToday(deps, access, undos));
  mount(getStudioHelp, () => renderStudioHelp(deps));
  mount(listEndpoint, ({ access, query }) => listEvents({ db, caller: access, undos }, query));
  mount(undoEndpoint, ({ access, params }) => undoEvent(db, undos, access, params.id));
  draftRoutes(mount, deps, app);
  bellRoutes(mount, deps, app);
  peopleRoutes(mount, deps, app);
  releaseRoutes(mount, deps, app);
  episodeRoutes(mount, deps, app);
  torrentRoutes(mount, deps, app);
  recordRoutes(mount, deps, app);
  lawRoutes(mount, deps, app);
  systemRoutes(mount, deps, app);
};
