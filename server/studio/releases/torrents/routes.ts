import type { Change } from '#contract/studio/events.ts';
import { addMagnet, addTorrentFile, listReleaseTorrents, torrents } from '#contract/studio/torrents.ts';
import type { Deps, Routes } from '#server/deps.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import {
  type AddedTorrent,
  importMagnet,
  importTorrent,
} from '#server/torrents/torrents/changes/add-torrent.ts';
import { softDeleteTorrent } from '#server/torrents/torrents/lists/removed-torrents.ts';
import { editRecord, findWithinReach, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';
import { saveRecorded } from '../../records/save-record.ts';
import { type GivenFacts, optionsOf } from './given-facts.ts';
import { listTorrents } from './list-torrents.ts';
import { torrentKind } from './torrent-kind.ts';

const toWire = ({ id, eventId, label, replaced }: AddedTorrent, isPrivate: boolean) => ({
  id: String(id),
  event_id: eventId,
  label,
  replaced,
  is_private: isPrivate,
});

async function findRelease({ db }: Deps, access: StudioAccess, id: string) {
  const { fields } = await findWithinReach(db, releaseKind, id, access);
  return (facts: GivenFacts) => optionsOf(String(fields['alias']), facts);
}

export const torrentRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const kind = torrentKind(deps);
  mount(listReleaseTorrents, async ({ access, params: { id } }) => {
    const release = await findWithinReach(db, releaseKind, id, access);
    return { data: await listTorrents(db, Number(release.id)) };
  });
  mount(addTorrentFile, async ({ access, params: { id }, query, body }) => {
    const options = (await findRelease(deps, access, id))(query);
    const added = await importTorrent({ ...deps, actor: access }, body, options);
    return toWire(added, added.isPrivate);
  });
  mount(addMagnet, async ({ access, params: { id }, body: { magnet, size, ...facts } }) => {
    const options = (await findRelease(deps, access, id))(facts);
    return toWire(await importMagnet({ ...deps, actor: access }, magnet, { ...options, size }), false);
  });
  mount(torrents.get, async ({ access, params: { id } }) => {
    const { title, fields, info } = await findWithinReach(db, kind, id, access);
    return { id, title, fields, info } as never;
  });
  mount(torrents.save, ({ access, params: { id }, body: { change, reason } }) =>
    saveRecorded(db, access, { id, reason }, (trx) =>
      editRecord(trx, kind, access, { id, change: change as Change }),
    ),
  );
  mount(torrents.remove, ({ access, params: { id }, query: { reason } }) =>
    saveRecorded(db, access, { id, reason }, async (trx) => {
      await lockRecord(trx, kind, id, access);
      return softDeleteTorrent(trx, Number(id));
    }),
  );
};
