import { type Selectable, sql, type Transaction } from 'kysely';
import { readTeamIds } from '#server/catalog/release-state/change-release-state.ts';
import { Failure } from '#server/failure.ts';
import { additionOf, removalOf } from '#server/platform/database/journal/compare-fields.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { UNDO_DAYS } from '#server/platform/database/journal/undo-time.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema, TorrentMembersTable, TorrentsTable } from '#server/platform/database/schema.ts';
import { fieldsOfTorrent } from '../changes/save-torrent.ts';

type Trx = Transaction<Schema>;

/** A removed torrent: its row, its people, and the ids of the torrents that it had replaced. */
type RemovedTorrent = {
  torrent: Selectable<TorrentsTable>;
  members: Selectable<TorrentMembersTable>[];
  replaced: number[];
};

/**
 * Removes a torrent so that it can come back for thirty days; one that it replaced is listed again. Returns what the
 * journal records; fails with `not_found`.
 */
export async function softDeleteTorrent(trx: Trx, id: number): Promise<NewEvent> {
  await sql`
    insert into removed_torrents (id, release_id, hash, content)
    select torrents.id, torrents.release_id, torrents.hash, jsonb_build_object(
      'torrent', to_jsonb(torrents),
      'members', array(
        select to_jsonb(torrent_members) from torrent_members where torrent_id = torrents.id order by position
      ),
      'replaced', array(select others.id from torrents as others where others.replaced_by = torrents.id)
    ) from torrents where torrents.id = ${id} for update`.execute(trx);
  const row = await trx.deleteFrom('torrents').where('id', '=', id).returningAll().executeTakeFirst();
  if (!row) throw new Failure('not_found', 'Такого торрента нет.');
  const teamIds = await readTeamIds(trx, row.release_id);
  const change = removalOf(fieldsOfTorrent(row));
  return { act: 'torrent.remove', thingId: id, title: row.label, teamIds, change };
}

async function refuseKnown(trx: Trx, { id, hash }: { id: number; hash: string }): Promise<void> {
  const known = await trx
    .selectFrom('torrents')
    .select('id')
    .where((eb) => eb.or([eb('hash', '=', hash), eb('id', '=', id)]))
    .executeTakeFirst();
  if (known) throw new Failure('conflict', 'Этот торрент с тех пор добавили снова.');
}

async function insertRemoved(trx: Trx, { torrent, members, replaced }: RemovedTorrent): Promise<void> {
  const { id, replaced_by } = torrent;
  const newer = await trx
    .selectFrom('torrents')
    .select('id')
    .where('id', '=', replaced_by ?? 0)
    .executeTakeFirst();
  await trx
    .insertInto('torrents')
    .values({ ...torrent, replaced_by: newer?.id ?? null, replaced_at: torrent.replaced_at ?? undefined })
    .execute();
  if (members.length > 0) await trx.insertInto('torrent_members').values(members).execute();
  if (replaced.length > 0)
    await trx
      .updateTable('torrents')
      .set({ replaced_by: id })
      .where('id', 'in', replaced)
      .where('replaced_by', 'is', null)
      .execute();
}

/**
 * Brings a removed torrent back as it was. Returns what the journal records; fails with `conflict` when its files are
 * gone or the torrent was added again.
 */
export async function restoreTorrent(trx: Trx, id: number): Promise<NewEvent> {
  const removed = await trx
    .deleteFrom('removed_torrents')
    .where('id', '=', id)
    .returning('content')
    .executeTakeFirst();
  if (!removed) throw new Failure('conflict', 'Файлов этого торрента больше нет. Добавьте его снова.');
  const content = removed.content as RemovedTorrent;
  const { torrent } = content;
  await refuseKnown(trx, torrent);
  await insertRemoved(trx, content);
  const teamIds = await readTeamIds(trx, torrent.release_id);
  const change = additionOf(fieldsOfTorrent(torrent));
  return { act: 'torrent.create', thingId: id, title: torrent.label, teamIds, change };
}

/** Forgets the torrents that were removed thirty days ago; no row names their files any more, so they are swept. */
export async function forgetRemovedTorrents(db: Database): Promise<void> {
  await db
    .deleteFrom('removed_torrents')
    .where('removed_at', '<', sql<string>`now() - make_interval(days => ${UNDO_DAYS}::integer)`)
    .execute();
}
