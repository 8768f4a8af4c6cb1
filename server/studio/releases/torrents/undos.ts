import { isDeepStrictEqual } from 'node:util';
import { torrentFields } from '#contract/studio/torrents.ts';
import type { Deps } from '#server/deps.ts';
import { readTeamIds } from '#server/catalog/release-state/change-release-state.ts';
import { Failure } from '#server/failure.ts';
import { restoreTorrent, softDeleteTorrent } from '#server/torrents/torrents/lists/removed-torrents.ts';
import { fieldsOfTorrent } from '#server/torrents/torrents/changes/save-torrent.ts';
import type { Undo } from '../../journal/undos.ts';
import { afterOf } from '../../records/changes/merge-change.ts';
import { undoEdit } from '../../records/changes/undos.ts';
import type { Trx } from '../../records/record-kind.ts';
import { torrentKind } from './torrent-kind.ts';

const changedSince = (title: string | null) =>
  new Failure('conflict', `«${title ?? ''}» с тех пор изменили.`);

async function lockTorrent(trx: Trx, id: string | null) {
  const row = await trx
    .selectFrom('torrents')
    .selectAll()
    .where('id', '=', Number(id))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure('conflict', 'Этого торрента больше нет.');
  return row;
}

// Web seeds come and go by themselves.
export const undoTorrentAddition: Undo = async (trx, { thing_id, title, change }) => {
  const { has_web_seed: _, ...now } = fieldsOfTorrent(await lockTorrent(trx, thing_id));
  const { has_web_seed: __, ...added } = afterOf(change ?? {});
  if (!isDeepStrictEqual(now, added)) throw changedSince(title);
  return softDeleteTorrent(trx, Number(thing_id));
};

// A newer torrent has taken its place in the lists, or has given it back.
const undoReplacement: Undo = async (trx, { thing_id, title, change }) => {
  const [before, after] = (change?.['replaced_by'] ?? []) as (number | null)[];
  const { id, label, release_id, replaced_by } = await lockTorrent(trx, thing_id);
  if (replaced_by !== after) throw changedSince(title);
  if (typeof before === 'number') await lockTorrent(trx, String(before));
  await trx
    .updateTable('torrents')
    .set({ replaced_by: before ?? null })
    .where('id', '=', id)
    .execute();
  const pair: [unknown, unknown] = [after, before];
  const teamIds = await readTeamIds(trx, release_id);
  return { act: 'torrent.edit', thingId: id, title: label, teamIds, change: { replaced_by: pair } };
};

/** Brings a torrent back that was removed. */
export const undoTorrentRemoval: Undo = (trx, { thing_id }) => restoreTorrent(trx, Number(thing_id));

/** Takes an edit back; what a file has changed in a torrent only another file takes back. */
export function undoTorrentEdit(deps: Pick<Deps, 'now'>): Undo {
  const undoFields = undoEdit(torrentKind(deps));
  return (trx, event, access) => {
    const fields = Object.keys(event.change ?? {});
    if (fields.join() === 'replaced_by') return undoReplacement(trx, event, access);
    if (fields.every((field) => Object.hasOwn(torrentFields.shape, field)))
      return undoFields(trx, event, access);
    throw new Failure('conflict', 'Это сделал новый файл торрента: отменить можно только другим файлом.');
  };
}
