import type { Selectable, Transaction } from 'kysely';
import { readTeamIds } from '#server/catalog/release-state/change-release-state.ts';
import { additionOf, compareFields } from '#server/platform/database/journal/compare-fields.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Schema, TorrentsTable } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { parseEpisodeRange } from '../files/name-facts.ts';
import type { TorrentFacts } from '../files/torrent-facts.ts';

export type NewTorrent = TorrentFacts & {
  release_id: number;
  hash: string;
  size: number;
  label: string;
  /** Null where only its magnet link is known. */
  file_bytes: number | null;
  has_web_seed: boolean;
};

/**
 * Which torrents a new one replaces: one by hash or id, none, or («plain») those that it is clearly a newer edition of.
 */
export type TorrentReplacement = { torrent: string } | 'none' | 'plain';

/** A torrent as the journal shows it. */
export function fieldsOfTorrent(torrent: Omit<NewTorrent, 'file_bytes'>) {
  const { hash, label, description, type, quality, codec, color, bitrate, is_hardsub, size } = torrent;
  const { release_id, has_web_seed } = torrent;
  const facts = { label, description, type, quality, codec, color, bitrate, is_hardsub };
  return { ...facts, hash, size, release_id, has_web_seed };
}

type Trx = Transaction<Schema>;
type ListedTorrent = {
  id: number;
  hash: string;
  label: string;
  description: string;
  sort_order: number;
} & Pick<TorrentFacts, 'type' | 'quality' | 'codec'>;

function findListed(trx: Trx, releaseId: number): Promise<ListedTorrent[]> {
  return trx
    .selectFrom('torrents')
    .select(['id', 'hash', 'label', 'description', 'sort_order', 'type', 'quality', 'codec'])
    .where('release_id', '=', releaseId)
    .where('replaced_by', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Whether a torrent has the same format as another and contains all its episodes, from the same first one. */
export function isNewerEdition(
  next: Pick<ListedTorrent, 'description' | 'type' | 'quality' | 'codec'>,
  before: Pick<ListedTorrent, 'description' | 'type' | 'quality' | 'codec'>,
): boolean {
  if (next.type !== before.type || next.quality !== before.quality || next.codec !== before.codec)
    return false;
  if (next.description === before.description) return true;
  // «1-17 + OVA» contains more than its range says.
  const isPlainRange = /^[\d.]+(-[\d.]+)?$/.test(before.description);
  const [earlier, later] = [parseEpisodeRange(before.description), parseEpisodeRange(next.description)];
  if (!isPlainRange || !earlier || !later) return false;
  return earlier.first === later.first && earlier.last <= later.last;
}

function chooseReplaced(
  listed: readonly ListedTorrent[],
  torrent: NewTorrent,
  replacing: TorrentReplacement,
): ListedTorrent[] {
  const others = listed.filter(({ hash }) => hash !== torrent.hash);
  if (replacing === 'none') return [];
  if (replacing === 'plain') return others.filter((before) => isNewerEdition(torrent, before));
  const named = replacing.torrent.toLowerCase();
  const found = others.filter(({ id, hash }) => hash === named || String(id) === named);
  if (found.length === 0) throw new Failure('not_found', `У релиза нет торрента ${replacing.torrent}.`);
  return found;
}

type SavedTorrent = {
  before: Selectable<TorrentsTable> | undefined;
  after: NewTorrent;
  replaced: readonly ListedTorrent[];
};

function toEvents(id: number, { before, after, replaced }: SavedTorrent, teamIds: string[]): NewEvent[] {
  const { label, ...fields } = fieldsOfTorrent(after);
  const about = { thingId: id, title: label, teamIds };
  const change = before
    ? compareFields(fieldsOfTorrent(before), { ...fields, label })
    : additionOf({ ...fields, label });
  const others = replaced.map((one): NewEvent => {
    const pair: [unknown, unknown] = [null, id];
    return { act: 'torrent.edit', thingId: one.id, title: one.label, teamIds, change: { replaced_by: pair } };
  });
  return [
    ...(change ? [{ act: before ? 'torrent.edit' : 'torrent.create', ...about, change } as const] : []),
    ...others,
  ];
}

/**
 * Adds a torrent to its release, or a file to the torrent that has the same hash. Replaced torrents can still be found
 * by hash or id but leave the lists. Returns the id of the torrent, the ids of the replaced ones, and what the journal
 * records.
 */
export async function saveTorrent(
  trx: Trx,
  torrent: NewTorrent,
  { replacing, at }: { replacing: TorrentReplacement; at: Date },
): Promise<{ id: number; replaced: number[]; events: NewEvent[] }> {
  const existing = await trx
    .selectFrom('torrents')
    .selectAll()
    .where('hash', '=', torrent.hash)
    .forUpdate()
    .executeTakeFirst();
  if (existing && existing.release_id !== torrent.release_id)
    throw new Failure('conflict', `Торрент ${torrent.hash} уже есть у другого релиза.`);
  // A magnet link says less than what is known.
  if (existing && torrent.file_bytes === null)
    throw new Failure('conflict', 'Этот торрент у релиза уже есть.');
  const listed = await findListed(trx, torrent.release_id);
  const before = chooseReplaced(listed, torrent, replacing);
  const last = Math.max(-1, ...listed.map(({ sort_order }) => sort_order));
  const position = { sort_order: before[0]?.sort_order ?? last + 1, created_at: at };
  const has_web_seed = torrent.has_web_seed || (existing?.has_web_seed ?? false);
  const row = { ...torrent, has_web_seed, updated_at: at };
  const { id } = await trx
    .insertInto('torrents')
    .values({ ...row, ...position })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ ...row, replaced_by: null, replaced_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const replaced = before.map((one) => one.id);
  if (replaced.length > 0) {
    await trx
      .updateTable('torrents')
      .set({ replaced_by: id, replaced_at: at })
      .where('id', 'in', replaced)
      .execute();
  }
  const changes = { before: existing, after: { ...torrent, has_web_seed }, replaced: before };
  return { id, replaced, events: toEvents(id, changes, await readTeamIds(trx, torrent.release_id)) };
}
