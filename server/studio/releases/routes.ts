import type { Change } from '#contract/studio/events.ts';
import {
  changeReleases as changeEndpoint,
  changeReleaseStates as statesEndpoint,
  createRelease,
  findReleaseFranchises,
  getReleaseChoices,
  getReleaseRecord,
  listStudioReleases,
  returnRelease as returnEndpoint,
  type SavedRelease,
  saveRelease,
  submitRelease as submitEndpoint,
  withdrawRelease as withdrawEndpoint,
} from '#contract/studio/records/releases.ts';
import {
  acceptEdit as acceptEndpoint,
  returnEdit as returnEditEndpoint,
  withdrawEdit as withdrawEditEndpoint,
} from '#contract/studio/records/proposed-edits.ts';
import { deleteRelease, hideRelease, restoreRelease, showRelease } from '#contract/studio/releases.ts';
import { getStudioSchedule, savePostponement } from '#contract/studio/schedule.ts';
import type { Routes } from '#server/deps.ts';
import { reachOf } from '../access/access.ts';
import { addRecord, findWithinReach, isWithinReach } from '../records/edit-record.ts';
import { isChecked, releaseKind } from '../records/kinds/release.ts';
import { saveRecorded } from '../records/save-record.ts';
import { actOnRelease } from './state/act-on-release.ts';
import { changeReleases } from './bulk/change-releases.ts';
import { changeReleaseStates } from './bulk/change-states.ts';
import { acceptEdit, returnEdit } from './edits/check-edit.ts';
import { listEdits, readFranchises } from './edits/list-edits.ts';
import { saveOrPropose, withdrawEdit } from './edits/propose-edit.ts';
import { listReleases } from './list-releases.ts';
import { findFranchises, readReleaseChoices } from './release-choices.ts';
import { returnRelease, submitRelease, withdrawRelease } from './state/submit-release.ts';
import { listWeek } from './schedule/list-week.ts';
import { editPostponement } from './schedule/save-postponement.ts';

export const releaseRoutes: Routes = (mount, { db, now, releaseLists }) => {
  mount(listStudioReleases, ({ access, query }) => listReleases({ db, releaseLists }, access, query));
  mount(getReleaseChoices, () => readReleaseChoices(db));
  mount(findReleaseFranchises, ({ query: { search } }) => findFranchises(db, search));
  mount(getReleaseRecord, async ({ access, params: { id } }) => {
    const found = await findWithinReach(db, releaseKind, id, access);
    const { title, fields, info } = found;
    const isLegal = reachOf(access, 'legal') === 'all';
    const mayPublish = isWithinReach({ teams: reachOf(access, 'publish') }, found);
    const edits = await listEdits(db, found.id, access.userId);
    const named = [...(info['franchises'] as object[]), ...(await readFranchises(db, edits))];
    const shown = {
      ...info,
      franchises: named,
      blocks: isLegal ? info['blocks'] : null,
      may_publish: mayPublish,
      is_checked: isChecked(access, found),
      edits,
    };
    return { id, title, fields, info: shown } as never;
  });
  mount(createRelease, ({ access, body: { fields, reason } }) =>
    saveRecorded(db, access, { reason }, (trx) => addRecord(trx, releaseKind, access, { fields })),
  );
  // Before the path with an id.
  mount(changeEndpoint, ({ access, body: { ids, filter, count, dry_run: isDryRun = false, ...rest } }) =>
    changeReleases(db, access, { chosen: { ids, filter, count }, isDryRun, ...rest }),
  );
  mount(statesEndpoint, ({ access, body: { ids, filter, count, dry_run: isDryRun = false, ...rest } }) =>
    changeReleaseStates(db, access, { chosen: { ids, filter, count }, isDryRun, ...rest }),
  );
  mount(saveRelease, async ({ access, params: { id }, body: { change, note, reason } }) => {
    let edit: SavedRelease['edit'] = null;
    const saved = await saveRecorded(db, access, { id, reason }, async (trx) => {
      const made = await saveOrPropose(trx, access, { id, change: change as Change, note });
      ({ edit } = made);
      return made.event;
    });
    return { ...saved, edit };
  });
  mount(acceptEndpoint, ({ access, params: { id, edit: editId }, body: { change } }) =>
    saveRecorded(db, access, { id, keepsDraft: true }, (trx) =>
      acceptEdit(trx, access, { id, editId, change }),
    ),
  );
  mount(returnEditEndpoint, ({ access, params: { id, edit: editId }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason, keepsDraft: true }, (trx) =>
      returnEdit(trx, access, { id, editId, reason }),
    ),
  );
  mount(withdrawEditEndpoint, ({ access, params: { id, edit: editId } }) =>
    saveRecorded(db, access, { id, keepsDraft: true }, (trx) => withdrawEdit(trx, access, { id, editId })),
  );
  mount(submitEndpoint, ({ access, params: { id }, body: { note = '', reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => submitRelease(trx, access, id, note || null)),
  );
  mount(withdrawEndpoint, ({ access, params: { id }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => withdrawRelease(trx, access, id)),
  );
  mount(returnEndpoint, ({ access, params: { id }, body: { reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) => returnRelease(trx, access, id, reason)),
  );
  mount(showRelease, ({ access, params, body: { reason, episodes } }) =>
    actOnRelease(db, access, 'show', { releaseId: params.id, episodes, reason }),
  );
  const verbs = { hide: hideRelease, delete: deleteRelease, restore: restoreRelease };
  for (const verb of ['hide', 'delete', 'restore'] as const)
    mount(verbs[verb], ({ access, params, body: { reason } }) =>
      actOnRelease(db, access, verb, { releaseId: params.id, reason }),
    );
  mount(getStudioSchedule, () => listWeek(db, now()));
  mount(savePostponement, ({ access, params: { id }, body: { change, reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) =>
      editPostponement(trx, access, { id, change: change as Change, now: now() }),
    ),
  );
};
