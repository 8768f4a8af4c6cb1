import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable } from 'kysely';
import type { TorrentsTable } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import type { CatalogueLine, GenreLine, TorrentLine } from './line.ts';
import { moveSequence } from './save-ids.ts';
import type { Trx } from './save-release.ts';

/**
 * The ids of genres by their names, in the order given; a genre that is new is made, with its own id where no other
 * genre has it.
 */
export async function genreIdsOf(trx: Trx, genres: readonly GenreLine[]): Promise<number[]> {
  const names = [...new Set(genres.map(({ name }) => name))];
  const find = async () => {
    const rows = await trx
      .selectFrom('genres')
      .select(['id', 'name'])
      .where(sql<boolean>`name = any(${names}::text[])`)
      .execute();
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const add = async (rows: readonly GenreLine[]) => {
    if (rows.length === 0) return;
    await trx
      .insertInto('genres')
      .values([...rows])
      .onConflict((oc) => oc.doNothing())
      .execute();
  };
  const known = await find();
  const missing = genres.filter(({ name }) => !known.has(name));
  const withId = missing.filter(({ id }) => id !== undefined);
  if (withId.length > 0) {
    await add(withId);
    await moveSequence(trx, 'genres');
  }
  const taken = withId.length > 0 ? await find() : known;
  await add(missing.flatMap(({ name }) => (taken.has(name) ? [] : [{ name }])));
  const ids = missing.length > 0 ? await find() : known;
  return names.flatMap((name) => ids.get(name) ?? []);
}

/** Keeps `genres.total_releases` true when a release changes its genres. */
export async function moveGenreTotals(
  trx: Trx,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const gained = after.filter((id) => !before.includes(id));
  const lost = before.filter((id) => !after.includes(id));
  if (gained.length === 0 && lost.length === 0) return;
  await sql`
    update genres set total_releases = total_releases + case when id = any(${gained}::integer[]) then 1 else -1 end
    where id = any(${[...gained, ...lost].toSorted((a, b) => a - b)}::integer[])`.execute(trx);
}

/** Replaces the members of a release when the line gives others; says whether it did. */
export async function saveMembers(trx: Trx, releaseId: number, line: CatalogueLine): Promise<boolean> {
  if (line.members === undefined) return false;
  const wanted = line.members.map(({ nickname, role }, position) => ({ nickname, role, position }));
  const stored = await trx
    .selectFrom('members')
    .select(['nickname', 'role', 'position'])
    .where('release_id', '=', releaseId)
    .orderBy('position')
    .execute();
  if (isDeepStrictEqual(stored, wanted)) return false;
  await trx.deleteFrom('members').where('release_id', '=', releaseId).execute();
  if (wanted.length > 0) {
    await trx
      .insertInto('members')
      .values(wanted.map((member) => ({ ...member, release_id: releaseId })))
      .execute();
  }
  return true;
}

/** Replaces the members of a torrent when the line gives others; says whether it did. */
async function saveTorrentMembers(
  trx: Trx,
  torrentId: number,
  members: TorrentLine['members'],
): Promise<boolean> {
  if (members === undefined) return false;
  const wanted = members.map(({ nickname, role, external_url = null }, position) => ({
    nickname,
    role,
    external_url,
    position,
  }));
  const stored = await trx
    .selectFrom('torrent_members')
    .select(['nickname', 'role', 'external_url', 'position'])
    .where('torrent_id', '=', torrentId)
    .orderBy('position')
    .execute();
  if (isDeepStrictEqual(stored, wanted)) return false;
  await trx.deleteFrom('torrent_members').where('torrent_id', '=', torrentId).execute();
  if (wanted.length > 0) {
    await trx
      .insertInto('torrent_members')
      .values(wanted.map((member) => ({ ...member, torrent_id: torrentId })))
      .execute();
  }
  return true;
}

/** Adds a torrent, with its own id where no other torrent has it. */
async function insertTorrent(
  trx: Trx,
  row: Insertable<TorrentsTable>,
  ownId: number | undefined,
): Promise<{ id: number }> {
  const insert = (id: { id?: number }) =>
    trx
      .insertInto('torrents')
      .values({ ...row, ...id })
      .onConflict((oc) => oc.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
  const kept = ownId === undefined ? undefined : await insert({ id: ownId });
  if (kept) await moveSequence(trx, 'torrents');
  const added = kept ?? (await insert({}));
  if (!added) throw new Error('the counter of torrents gave an id that is taken');
  return added;
}

const COUNTED = new Set(['size', 'seeders', 'leechers', 'completed_times']);

async function saveTorrent(
  trx: Trx,
  { id: ownId, members, torrent_members, ...torrent }: TorrentLine,
  fresh: { release_id: number; sort_order: number; now: string },
): Promise<boolean> {
  const { release_id, sort_order, now } = fresh;
  const stored = await trx
    .selectFrom('torrents')
    .selectAll()
    .where('hash', '=', torrent.hash)
    .executeTakeFirst();
  if (stored && stored.release_id !== release_id) {
    throw new Failure('conflict', `торрент ${torrent.hash} уже есть у другого релиза`);
  }
  // Of a torrent whose file is ours, our tracker counts.
  const isCounted = stored?.file_bytes != null;
  const given = Object.fromEntries(
    Object.entries(torrent).filter(
      ([name, value]) => value !== undefined && !(isCounted && COUNTED.has(name)),
    ),
  );
  const defaults = {
    release_id,
    description: '',
    color: null,
    bitrate: null,
    is_hardsub: false,
    seeders: 0,
    leechers: 0,
    completed_times: 0,
    sort_order,
    created_at: now,
    updated_at: now,
  };
  const row = { ...defaults, ...stored, ...given } as typeof defaults & typeof torrent;
  const changed = !isDeepStrictEqual(row, stored);
  if (stored && changed) {
    await trx
      .updateTable('torrents')
      .set(row as never)
      .where('id', '=', stored.id)
      .execute();
  }
  const { id } = stored ?? (await insertTorrent(trx, row, ownId));
  return (await saveTorrentMembers(trx, id, members ?? torrent_members)) || changed;
}

/** Adds or updates the torrents that the line names; those it does not name stay. */
export async function saveTorrents(
  trx: Trx,
  releaseId: number,
  line: CatalogueLine,
  now: string,
): Promise<boolean> {
  let changed = false;
  for (const [place, torrent] of (line.torrents ?? []).entries()) {
    const fresh = { release_id: releaseId, sort_order: place, now };
    if (await saveTorrent(trx, torrent, fresh)) changed = true;
  }
  return changed;
}

/** Puts the release into the franchise that the line names, or out of every franchise for null. */
export async function saveFranchise(
  trx: Trx,
  releaseId: number,
  { franchise }: CatalogueLine,
): Promise<boolean> {
  if (franchise === undefined) return false;
  const linked = await trx
    .selectFrom('franchise_releases as link')
    .innerJoin('franchises', 'franchises.id', 'link.franchise_id')
    .select(['franchises.name', 'franchises.name_english', 'link.sort_order'])
    .where('release_id', '=', releaseId)
    .execute();
  const { name, name_english, sort_order } = franchise ?? { name: '', name_english: '', sort_order: 0 };
  if (isDeepStrictEqual(linked, franchise === null ? [] : [{ name, name_english, sort_order }])) return false;
  await trx.deleteFrom('franchise_releases').where('release_id', '=', releaseId).execute();
  if (franchise === null) return true;
  const { id } = await trx
    .insertInto('franchises')
    .values({ name, name_english, image: null })
    .onConflict((oc) => oc.column('name_english').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('franchise_releases')
    .values({ franchise_id: id, release_id: releaseId, sort_order })
    .execute();
  return true;
}
