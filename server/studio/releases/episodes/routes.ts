import type { Change } from '#contract/studio/events.ts';
import {
  acceptMarks,
  announceAgain,
  checkMarks,
  cancelPlan as cancelPlanEndpoint,
  deleteEpisode as deleteEndpoint,
  episodes,
  listReleaseEpisodes,
  orderReleaseEpisodes,
  planEpisode as planEndpoint,
  publishEpisode as publishEndpoint,
  rejectMark,
  restoreEpisode as restoreEndpoint,
  takeEpisodeBack as takeBackEndpoint,
} from '#contract/studio/records/episodes.ts';
import { getPreparation, getPreparationLog, prepareAgain } from '#contract/studio/records/preparation.ts';
import type { Routes } from '#server/deps.ts';
import { editRecord, findWithinReach } from '../../records/edit-record.ts';
import { saveRecorded } from '../../records/save-record.ts';
import { sendAgain } from './announcements.ts';
import { acceptProposals, confirmSaved, rejectProposal } from './decide-proposals.ts';
import { deleteEpisode, restoreEpisode } from './delete-episode.ts';
import { episodeKind, releaseOf } from './episode-kind.ts';
import { listEpisodes } from './list-episodes.ts';
import { orderEpisodes } from './order-episodes.ts';
import { cancelPlanOf, checkMarksOf, MOSCOW, planOf, publishOf, unpublishOf } from './publication.ts';
import { prepareEpisodeAgain, readPreparation, readPreparationLog } from './preparation.ts';
import { suggestTime } from './suggest-time.ts';

export const episodeRoutes: Routes = (mount, deps) => {
  const { db, now } = deps;
  const kind = episodeKind(deps);
  mount(listReleaseEpisodes, async ({ access, params: { id } }) => ({
    data: await listEpisodes(db, access, id),
    suggested_at: await suggestTime(db, Number(id), now()),
  }));
  mount(orderReleaseEpisodes, ({ access, params: { id }, body }) =>
    orderEpisodes(db, access, { releaseId: id, ...body }),
  );
  mount(episodes.get, async ({ access, params: { id } }) => {
    const found = await findWithinReach(db, kind, id, access);
    const { title, fields } = found;
    const info = { ...found.info, suggested_at: await suggestTime(db, releaseOf(found), now()) };
    return { id, title, fields, info } as never;
  });
  mount(episodes.save, ({ access, params: { id }, body: { change, reason } }) =>
    saveRecorded(db, access, { id, reason }, async (trx) => {
      const event = await editRecord(trx, kind, access, { id, change: change as Change });
      if (event) await confirmSaved(trx, access, id);
      return event;
    }),
  );
  mount(rejectMark, ({ access, params: { id }, body: { proposal_id: proposalId, reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => rejectProposal(trx, kind, access, { id, proposalId })),
  );
  mount(getPreparation, async ({ access, params: { id } }) => ({
    preparation: await readPreparation(db, access, id),
  }));
  mount(getPreparationLog, async ({ access, params: { id } }) => ({
    log: await readPreparationLog(db, access, id),
  }));
  mount(prepareAgain, async ({ access, params: { id }, body: { reason } }) => ({
    id,
    event_id: await prepareEpisodeAgain(deps, kind, access, { id, reason }),
  }));
  mount(checkMarks, ({ access, params: { id }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => checkMarksOf(trx, kind, access, id)),
  );
  mount(acceptMarks, ({ access, params: { id }, body: { proposal_ids: ids, reason } }) =>
    acceptProposals(db, kind, access, { releaseId: id, ids, reason }),
  );
  mount(deleteEndpoint, ({ access, params: { id }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => deleteEpisode(trx, kind, access, id)),
  );
  mount(publishEndpoint, ({ access, params: { id }, body: { video_id: videoId, reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => publishOf(trx, kind, access, { id, videoId })),
  );
  mount(takeBackEndpoint, ({ access, params: { id }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => unpublishOf(trx, kind, access, id)),
  );
  mount(announceAgain, ({ access, params: { id }, body: { channel_id: channelId, reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => sendAgain(trx, kind, access, { id, channelId })),
  );
  mount(planEndpoint, ({ access, params: { id }, body: { at, before, zone = MOSCOW, reason } }) => {
    const moved = before === undefined ? {} : { before: new Date(before) };
    const wanted = { at: new Date(at), zone, by: access, ...moved };
    return saveRecorded(db, access, { id, reason }, (trx) => planOf(trx, kind, access, { id, ...wanted }));
  });
  mount(cancelPlanEndpoint, ({ access, params: { id } }) =>
    saveRecorded(db, access, { id }, (trx) => cancelPlanOf(trx, kind, access, id)),
  );
  mount(restoreEndpoint, ({ access, params: { id }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => restoreEpisode(trx, kind, access, id)),
  );
};
