import type { Change } from '#contract/studio/events.ts';
import * as endpoints from '#contract/studio/steps.ts';
import type { Routes } from '#server/deps.ts';
import { saveRecorded } from '../../records/save-record.ts';
import { episodeKind } from '../episodes/episode-kind.ts';
import { beginEpisode } from './begin-episode.ts';
import { listSteps, setStepPushes } from './list-steps.ts';
import { readWork } from './read-work.ts';
import { actOnRemark, addRemark } from './remarks.ts';
import { copySteps, saveSteps, setStepState } from './save-steps.ts';

export const stepRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const kind = episodeKind(deps);
  mount(endpoints.listSteps, ({ access, query }) => listSteps(db, access, query));
  mount(endpoints.setStepPushes, async ({ access, body }) => {
    await setStepPushes(db, access.userId, body.is_on);
    return undefined;
  });
  mount(endpoints.getEpisodeWork, ({ access, params: { id } }) => readWork(db, kind, access, id));
  mount(endpoints.saveSteps, ({ access, params: { id }, body: { change, reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) =>
      saveSteps(trx, kind, access, { id, change: change as Change }),
    ),
  );
  mount(endpoints.copySteps, ({ access, params: { id }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => copySteps(trx, kind, access, id)),
  );
  mount(endpoints.setStepState, ({ access, params: { id }, body: { kind: step, state } }) =>
    saveRecorded(db, access, { id }, (trx) => setStepState(trx, kind, access, { id, step, state })),
  );
  mount(endpoints.beginEpisode, ({ access, params: { id }, body: { ordinal, reason } }) =>
    saveRecorded(db, access, { reason }, (trx) =>
      beginEpisode(trx, kind, access, { releaseId: id, ordinal }),
    ),
  );
  mount(endpoints.addRemark, ({ access, params: { id }, body: { video_id: videoId, ...remark } }) =>
    saveRecorded(db, access, { id }, (trx) => addRemark(trx, kind, access, { id, videoId, ...remark })),
  );
  const verbs = [
    ['done', endpoints.finishRemark],
    ['reopen', endpoints.reopenRemark],
    ['remove', endpoints.removeRemark],
  ] as const;
  for (const [verb, endpoint] of verbs)
    mount(endpoint, ({ access, params: { id, remark }, body: { reason } }) =>
      saveRecorded(db, access, { id, reason }, (trx) => actOnRemark(trx, kind, access, { id, remark, verb })),
    );
};
