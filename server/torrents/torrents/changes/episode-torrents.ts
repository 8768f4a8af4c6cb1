import { type Selectable, sql, type Transaction } from 'kysely';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Schema, TorrentsTable } from '#server/platform/database/schema.ts';
import { restoreTorrent, softDeleteTorrent } from '../lists/removed-torrents.ts';
import { fieldsOfTorrent, saveTorrent, type NewTorrent } from './save-torrent.ts';

type Trx = Transaction<Schema>;

async function showTorrent(trx: Trx, torrent: NewTorrent, at: Date): Promise<NewEvent[]> {
  const { hash } = torrent;
  const listed = await trx.selectFrom('torrents').select('id').where('hash', '=', hash).executeTakeFirst();
  if (listed) return [];
  const removed = await trx
    .selectFrom('removed_torrents')
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (removed) return [await restoreTorrent(trx, removed.id)];
  return (await saveTorrent(trx, torrent, { replacing: 'plain', at })).events;
}

/**
 * Lists torrents of an episode that is published, the oldest last as `hideTorrents` gives them; returns what the
 * journal records of them.
 */
export async function showTorrents(trx: Trx, torrents: readonly NewTorrent[], at: Date): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const torrent of torrents.toReversed()) events.push(...(await showTorrent(trx, torrent, at)));
  return events;
}

async function hideAll(trx: Trx, rows: readonly Selectable<TorrentsTable>[]) {
  const events: NewEvent[] = [];
  for (const { id } of rows) events.push(await softDeleteTorrent(trx, id));
  return { torrents: rows.map((row) => ({ ...fieldsOfTorrent(row), file_bytes: row.file_bytes })), events };
}

/** Torrents that left the lists, the newest first, and what the journal records of that. */
export type HiddenTorrents = { torrents: NewTorrent[]; events: NewEvent[] };

/** Takes those of some torrents that are listed from the lists; the torrents that they replaced are listed again. */
export async function hideTorrents(trx: Trx, hashes: readonly string[]): Promise<HiddenTorrents> {
  const rows = await trx
    .selectFrom('torrents')
    .selectAll()
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .where('replaced_by', 'is', null)
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  return hideAll(trx, rows);
}

/** Takes the torrents that are of one episode only from the lists. */
export async function hideTorrentsOfEpisode(
  trx: Trx,
  { releaseId, ordinal }: { releaseId: number; ordinal: number },
): Promise<HiddenTorrents> {
  const rows = await trx
    .selectFrom('torrents')
    .selectAll()
    .where('release_id', '=', releaseId)
    .where('description', '=', String(ordinal))
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
  return hideAll(trx, rows);
}
