import type { Thing } from '#contract/studio/acts.ts';
import { readDraft as readEndpoint, saveDraft as saveEndpoint } from '#contract/studio/drafts.ts';
import { episodes } from '#contract/studio/records/episodes.ts';
import { releaseEndpoints } from '#contract/studio/records/releases.ts';
import type { RecordEndpoints } from '#contract/studio/records/record.ts';
import { torrents } from '#contract/studio/torrents.ts';
import type { Deps, Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { reachOf } from '../../access/access.ts';
import { NEW_ID } from '../../records/changes/forget-draft.ts';
import { findWithinReach } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import { type ServedKind, servedKinds } from '../../records/routes.ts';
import { episodeKind } from '../../releases/episodes/episode-kind.ts';
import { torrentKind } from '../../releases/torrents/torrent-kind.ts';
import { type DraftedRecord, findDraft, listFormMembers, saveDraft } from './drafts.ts';

function kindsOf(deps: Deps): Map<Thing, ServedKind> {
  const others = [
    { endpoints: releaseEndpoints as unknown as RecordEndpoints, kind: releaseKind },
    { endpoints: episodes as unknown as RecordEndpoints, kind: episodeKind(deps) },
    { endpoints: torrents as unknown as RecordEndpoints, kind: torrentKind(deps) },
  ];
  return new Map([...servedKinds(deps), ...others].map((served) => [served.kind.thing, served]));
}

const noRecord = () => new Failure('not_found', 'Такой записи нет.');

export const draftRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const kinds = kindsOf(deps);

  // To whoever may not edit a record it does not exist.
  async function findEditable(access: StudioAccess, { thing, id }: DraftedRecord): Promise<ServedKind> {
    const served = kinds.get(thing);
    const teams = reachOf(access, ...(served?.endpoints.get?.studio.rights ?? []));
    if (!served || teams.length === 0) throw noRecord();
    if (id !== NEW_ID) await findWithinReach(db, served.kind, id, { teams });
    else if (!served.endpoints.create) throw noRecord();
    return served;
  }

  mount(readEndpoint, async ({ access, query }) => {
    await findEditable(access, query);
    const [{ change, savedAt }, members] = await Promise.all([
      findDraft(db, access.userId, query),
      query.id === NEW_ID ? [] : listFormMembers(db, access.userId, query),
    ]);
    return { change, saved_at: savedAt, members };
  });

  mount(saveEndpoint, async ({ access, body }) => {
    // Whoever leaves a form may have removed its record just now.
    if (body.is_leaving === true && Object.keys(body.change).length === 0) {
      const { savedAt } = await saveDraft(db, access.userId, body);
      return { change: null, saved_at: savedAt, members: [] };
    }
    const { endpoints } = await findEditable(access, body);
    const unknown = Object.keys(body.change).find((name) => !Object.hasOwn(endpoints.fields.shape, name));
    if (unknown !== undefined) throw new Failure('invalid', `Поля ${unknown} у этой записи нет.`);
    const { change, savedAt } = await saveDraft(db, access.userId, body);
    const members = body.id === NEW_ID ? [] : await listFormMembers(db, access.userId, body);
    return { change, saved_at: savedAt, members };
  });
};
