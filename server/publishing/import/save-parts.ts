import { isDeepStrictEqual } from 'node:util';
import { sql, type Insertable, type Transaction } from 'kysely';
import type { MemberRole } from '#contract/enums.ts';
import type { Schema, TorrentsTable } from '#server/platform/database/schema.ts';
import { Failure } from '#server/failure.ts';
import { additionOf, compareFields } from '#server/platform/database/journal/compare-fields.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { CatalogueEntry, GenreEntry, TorrentEntry } from './catalogue-entry.ts';
import { advanceSequence } from './advance-sequence.ts';
import { comparePart, joinPairs, type Pair } from './line-changes.ts';

type Trx = Transaction<Schema>;

/** The genres of an entry: their ids in its order, and what the journal records of those that were missing. */
export type FoundGenres = { ids: number[]; events: NewEvent[] };

/** Finds the genres of an entry. Adds missing ones, with the id of the entry if it is free. */
export async function findOrAddGenres(trx: Trx, genres: readonly GenreEntry[]): Promise<FoundGenres> {
  const names = [...new Set(genres.map(({ name }) => name))];
  const find = async () => {
    const rows = await trx
      .selectFrom('genres')
      .select(['id', 'name'])
      .where(sql<boolean>`name = any(${names}::text[])`)
      // Until the release names them nobody may remove them or give their releases another genre.
      .forKeyShare()
      .execute();
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const add = async (rows: readonly GenreEntry[]) => {
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
    await advanceSequence(trx, 'genres');
  }
  const present = withId.length > 0 ? await find() : known;
  await add(missing.flatMap(({ name }) => (present.has(name) ? [] : [{ name }])));
  const ids = missing.length > 0 ? await find() : known;
  const added = names.filter((name) => !known.has(name));
  const events = added.map((name): NewEvent => {
    const change = additionOf({ name, image: null });
    return { act: 'genre.create', thingId: ids.get(name) ?? null, title: name, change };
  });
  return { ids: names.flatMap((name) => ids.get(name) ?? []), events };
}

/**
 * Replaces the members of a release if the entry has other ones; who is there already keeps their character unless the
 * entry names it. Returns both lists if it did.
 */
export async function saveMembers(
  trx: Trx,
  releaseId: number,
  entry: CatalogueEntry,
): Promise<Pair | undefined> {
  if (entry.members === undefined) return undefined;
  const stored = await trx
    .selectFrom('members')
    .select(['nickname', 'role', 'character', 'position'])
    .where('release_id', '=', releaseId)
    .orderBy('position')
    .execute();
  const characterOf = (nickname: string, role: MemberRole) =>
    stored.find((member) => member.nickname === nickname && member.role === role)?.character ?? null;
  const rows = entry.members.map(({ nickname, role, character }, position) => ({
    nickname,
    role,
    character: character === undefined ? characterOf(nickname, role) : character,
    position,
  }));
  if (isDeepStrictEqual(stored, rows)) return undefined;
  await trx.deleteFrom('members').where('release_id', '=', releaseId).execute();
  if (rows.length > 0) {
    await trx
      .insertInto('members')
      .values(rows.map((member) => ({ ...member, release_id: releaseId })))
      .execute();
  }
  // As the studio records them.
  const toField = (members: typeof rows) =>
    members.map(({ position: _, character, ...member }) => ({
      ...member,
      ...(character !== null && { character }),
    }));
  return [toField(stored), toField(rows)];
}

/** Replaces the members of a torrent if the entry has other ones. Returns both lists if it did. */
async function saveTorrentMembers(
  trx: Trx,
  torrentId: number,
  members: TorrentEntry['members'],
): Promise<Pair | undefined> {
  if (members === undefined) return undefined;
  const rows = members.map(({ nickname, role, external_url = null }, position) => ({
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
  if (isDeepStrictEqual(stored, rows)) return undefined;
  await trx.deleteFrom('torrent_members').where('torrent_id', '=', torrentId).execute();
  if (rows.length > 0) {
    await trx
      .insertInto('torrent_members')
      .values(rows.map((member) => ({ ...member, torrent_id: torrentId })))
      .execute();
  }
  const toField = (list: typeof rows) => list.map(({ position: _, ...member }) => member);
  return [toField(stored), toField(rows)];
}

/** Adds a torrent, with the id of the entry if it is free. */
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
  const withOwnId = ownId === undefined ? undefined : await insert({ id: ownId });
  if (withOwnId) await advanceSequence(trx, 'torrents');
  const added = withOwnId ?? (await insert({}));
  if (!added) throw new Error('the sequence of torrent ids returned an id in use');
  return added;
}

const OWN_TORRENT_COLUMNS = new Set(['size', 'seeders', 'leechers', 'completed_times']);

async function saveTorrent(
  trx: Trx,
  { id: ownId, members, torrent_members, ...torrent }: TorrentEntry,
  context: { release_id: number; sort_order: number; now: string },
): Promise<Pair | undefined> {
  const { release_id, sort_order, now } = context;
  const stored = await trx
    .selectFrom('torrents')
    .selectAll()
    .where('hash', '=', torrent.hash)
    .executeTakeFirst();
  if (stored && stored.release_id !== release_id) {
    throw new Failure('conflict', `торрент ${torrent.hash} уже есть у другого релиза`);
  }
  // For a torrent with a file on this site, these columns come from the file and from our tracker.
  const hasFile = stored?.file_bytes != null;
  const values = Object.fromEntries(
    Object.entries(torrent).filter(
      ([name, value]) => value !== undefined && !(hasFile && OWN_TORRENT_COLUMNS.has(name)),
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
  const row = { ...defaults, ...stored, ...values } as typeof defaults & typeof torrent;
  const isChanged = !isDeepStrictEqual(row, stored);
  if (stored && isChanged) {
    await trx
      .updateTable('torrents')
      .set(row as never)
      .where('id', '=', stored.id)
      .execute();
  }
  const { id } = stored ?? (await insertTorrent(trx, row, ownId));
  const { hash, label, updated_at: _, ...fields } = row;
  const changedMembers = await saveTorrentMembers(trx, id, members ?? torrent_members);
  if (!stored) return [null, { hash, label }];
  const { updated_at: __, ...before } = stored;
  return comparePart(
    { hash },
    { ...before, members: changedMembers?.[0] },
    { ...before, ...fields, label, members: changedMembers?.[1] },
  );
}

/** Adds or updates the torrents of an entry and keeps all others. Returns those that changed. */
export async function saveTorrents(
  trx: Trx,
  releaseId: number,
  entry: CatalogueEntry,
  now: string,
): Promise<Pair | undefined> {
  const changed: (Pair | undefined)[] = [];
  for (const [index, torrent] of (entry.torrents ?? []).entries()) {
    const context = { release_id: releaseId, sort_order: index, now };
    changed.push(await saveTorrent(trx, torrent, context));
  }
  return joinPairs(changed);
}

type FranchiseNames = { name: string; name_english: string };

/** Adds a franchise, or gives the one with the same English name this name; returns its id and what is new. */
async function putFranchise(trx: Trx, names: FranchiseNames): Promise<{ id: string; events: NewEvent[] }> {
  const { name, name_english } = names;
  const known = await trx
    .selectFrom('franchises')
    .select('name')
    .where('name_english', '=', name_english)
    .executeTakeFirst();
  const { id } = await trx
    .insertInto('franchises')
    .values({ ...names, image: null })
    .onConflict((oc) => oc.column('name_english').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { thingId: id, title: name };
  if (!known) return { id, events: [{ act: 'franchise.create', ...about, change: additionOf(names) }] };
  const change = compareFields(known, { name });
  return { id, events: change ? [{ act: 'franchise.edit', ...about, change }] : [] };
}

// The ids of the franchises, as the studio has them; what changes within one is named by the franchise.
function compareFranchises(before: readonly LinkRow[], after: LinkRow | undefined): Record<string, Pair> {
  const [was, is] = [before.map(({ id }) => id).toSorted(), after ? [after.id] : []];
  if (!isDeepStrictEqual(was, is)) return { franchises: [was, is] };
  const [first] = before;
  return first && after ? { franchise: [withoutId(first), withoutId(after)] } : {};
}

type LinkRow = FranchiseNames & { id: string; sort_order: number };
const withoutId = ({ id: _, ...fields }: LinkRow) => fields;

/**
 * Moves the release into the franchise of the entry, or out of every franchise for null. Returns what changed if it
 * did, and what the journal records of the franchise itself.
 */
export async function saveFranchise(
  trx: Trx,
  releaseId: number,
  { franchise }: CatalogueEntry,
): Promise<{ parts: Record<string, Pair>; events: NewEvent[] }> {
  const unchanged = { parts: {}, events: [] };
  if (franchise === undefined) return unchanged;
  const linked = await trx
    .selectFrom('franchise_releases as link')
    .innerJoin('franchises', 'franchises.id', 'link.franchise_id')
    .select(['franchises.id', 'franchises.name', 'franchises.name_english', 'link.sort_order'])
    .where('release_id', '=', releaseId)
    .execute();
  const { name, name_english, sort_order } = franchise ?? { name: '', name_english: '', sort_order: 0 };
  const wished = franchise === null ? [] : [{ name, name_english, sort_order }];
  if (isDeepStrictEqual(linked.map(withoutId), wished)) return unchanged;
  await trx.deleteFrom('franchise_releases').where('release_id', '=', releaseId).execute();
  if (franchise === null) return { parts: compareFranchises(linked, undefined), events: [] };
  const { id, events } = await putFranchise(trx, { name, name_english });
  await trx
    .insertInto('franchise_releases')
    .values({ franchise_id: id, release_id: releaseId, sort_order })
    .execute();
  return { parts: compareFranchises(linked, { id, name, name_english, sort_order }), events };
}
