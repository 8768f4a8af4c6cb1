import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { episodesOfWords } from './name-facts.ts';
import type { TorrentFacts } from './torrent-facts.ts';

export type NewTorrent = TorrentFacts & {
  release_id: number;
  hash: string;
  size: number;
  label: string;
  file_bytes: number;
  has_web_seed: boolean;
};

/**
 * Which torrent a new one stands in the place of: one by hash or id, none, or the one that it plainly is a newer
 * edition of.
 */
export type Replacing = { torrent: string } | 'none' | 'plain';

type Trx = Transaction<Schema>;
type Shown = { id: number; hash: string; description: string; sort_order: number } & Pick<
  TorrentFacts,
  'type' | 'quality' | 'codec'
>;

function findShown(trx: Trx, releaseId: number): Promise<Shown[]> {
  return trx
    .selectFrom('torrents')
    .select(['id', 'hash', 'description', 'sort_order', 'type', 'quality', 'codec'])
    .where('release_id', '=', releaseId)
    .where('replaced_by', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Whether one torrent has in itself all that another of the same make has, begun by the same episode. */
export function isNewerEdition(
  next: Pick<Shown, 'description' | 'type' | 'quality' | 'codec'>,
  before: Pick<Shown, 'description' | 'type' | 'quality' | 'codec'>,
): boolean {
  if (next.type !== before.type || next.quality !== before.quality || next.codec !== before.codec)
    return false;
  if (next.description === before.description) return true;
  // «1-17 + OVA» has something that no range tells of.
  const plain = /^[\d.]+(-[\d.]+)?$/.test(before.description);
  const [inside, around] = [episodesOfWords(before.description), episodesOfWords(next.description)];
  if (!plain || !inside || !around) return false;
  return inside.first === around.first && inside.last <= around.last;
}

function choose(shown: readonly Shown[], torrent: NewTorrent, replacing: Replacing): Shown[] {
  const others = shown.filter(({ hash }) => hash !== torrent.hash);
  if (replacing === 'none') return [];
  if (replacing === 'plain') return others.filter((before) => isNewerEdition(torrent, before));
  const named = replacing.torrent.toLowerCase();
  const found = others.filter(({ id, hash }) => hash === named || String(id) === named);
  if (found.length === 0) throw new Failure('not_found', `У релиза нет торрента ${replacing.torrent}.`);
  return found;
}

/**
 * Adds a torrent to its release, or its file to a torrent that is known by the hash; those it replaces stay known and
 * leave the lists. Returns its id and theirs.
 */
export async function saveTorrent(
  trx: Trx,
  torrent: NewTorrent,
  { replacing, at }: { replacing: Replacing; at: Date },
): Promise<{ id: number; replaced: number[] }> {
  const known = await trx
    .selectFrom('torrents')
    .select(['id', 'release_id', 'has_web_seed'])
    .where('hash', '=', torrent.hash)
    .forUpdate()
    .executeTakeFirst();
  if (known && known.release_id !== torrent.release_id)
    throw new Failure('conflict', `Торрент ${torrent.hash} уже есть у другого релиза.`);
  const shown = await findShown(trx, torrent.release_id);
  const before = choose(shown, torrent, replacing);
  const last = Math.max(-1, ...shown.map(({ sort_order }) => sort_order));
  const place = { sort_order: before[0]?.sort_order ?? last + 1, created_at: at };
  const has_web_seed = torrent.has_web_seed || (known?.has_web_seed ?? false);
  const row = { ...torrent, has_web_seed, updated_at: at };
  const { id } = await trx
    .insertInto('torrents')
    .values({ ...row, ...place })
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
  return { id, replaced };
}
