import { sql } from 'kysely';
import type { CollectionType } from '#contract/enums.ts';
import { type ListsReport, type MatchedEntry, MAX_REPORTED_ENTRIES } from '#contract/my-data.ts';
import type { SavedTimecode } from '#contract/views.ts';
import { deleteOneTimeTokens, createOneTimeToken } from '../auth/one-time/tokens.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { ParsedList } from './list-entry.ts';
import { type ReleaseMatch, matchEntries } from './match-entries.ts';
import { parseJsonList } from './parse-json-list.ts';
import { parseXmlList } from './parse-xml-list.ts';
import { unpackList } from './unpack-list.ts';
import type { AccountArchive } from './archive-schema.ts';

type KnownTimecode = Omit<SavedTimecode, 'updated_at' | 'marked_at'> & {
  updated_at: string;
  marked_at: string;
  is_new: boolean;
};

/**
 * Compares timecodes of an archive with the stored ones. `known` counts those whose episode exists here; `added` lists
 * those that are newer than the stored ones.
 */
async function findNewTimecodes(
  db: Database,
  userId: number,
  timecodes: AccountArchive['timecodes'],
): Promise<{ known: number; added: SavedTimecode[] }> {
  const { rows } = await sql<KnownTimecode>`
    select archived.release_episode_id, archived.time, archived.is_watched,
      to_char(archived.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at,
      to_char(archived.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as marked_at,
      views.id is null
        or (archived.updated_at, archived.time) > (views.updated_at, views.time)
        or (archived.marked_at, archived.is_watched) > (views.marked_at, views.is_watched) as is_new
    from (
      select distinct on (coalesce(same.id, alike.id))
        coalesce(same.id, alike.id) as release_episode_id, input.time, input.is_watched, input.updated_at, input.marked_at
      from unnest(
        ${timecodes.map((one) => one.release_episode_id)}::uuid[],
        ${timecodes.map((one) => one.release)}::text[],
        ${timecodes.map((one) => one.ordinal)}::numeric[],
        ${timecodes.map((one) => one.time)}::double precision[],
        ${timecodes.map((one) => one.is_watched)}::boolean[],
        ${timecodes.map((one) => one.updated_at)}::timestamptz[],
        ${timecodes.map((one) => one.marked_at)}::timestamptz[]
      ) as input (id, alias, ordinal, time, is_watched, updated_at, marked_at)
      left join episodes as same on same.id = input.id
      left join public_releases on public_releases.alias = input.alias
      left join episodes as alike on alike.release_id = public_releases.id and alike.ordinal = input.ordinal
      where coalesce(same.id, alike.id) is not null
        and exists (select from public_releases as seen where seen.id = coalesce(same.release_id, alike.release_id))
      order by coalesce(same.id, alike.id), input.updated_at desc
    ) as archived
    left join views on views.user_id = ${userId} and views.release_episode_id = archived.release_episode_id
  `.execute(db);
  const added = rows.flatMap(({ is_new: isNew, ...timecode }) => (isNew ? [timecode] : []));
  return { known: rows.length, added };
}

type Deps = { db: Database; now: () => Date };

/** The purpose of the token whose payload is `ListsToImport`: releases, with the time they were added where known. */
export const LIST_IMPORT = 'take-lists';
export type ListsToImport = {
  favorites: [releaseId: number, at: string | null][];
  collections: [releaseId: number, at: string | null, type: CollectionType][];
  ratings: [releaseId: number, score: number][];
  timecodes: SavedTimecode[];
};

function readList(bytes: Uint8Array): ParsedList {
  const text = unpackList(bytes);
  return text.startsWith('<') ? parseXmlList(text) : parseJsonList(text);
}

type OwnLists = {
  favorites: Set<number>;
  collections: Map<number, CollectionType>;
  ratings: Map<number, number>;
};

async function readOwn(db: Database, userId: number): Promise<OwnLists> {
  const favorites = await db
    .selectFrom('favorites')
    .select('release_id')
    .where('user_id', '=', userId)
    .execute();
  const collections = await db
    .selectFrom('collections')
    .select(['release_id', 'type'])
    .where('user_id', '=', userId)
    .execute();
  const ratings = await db
    .selectFrom('ratings')
    .select(['release_id', 'score'])
    .where('user_id', '=', userId)
    .execute();
  return {
    favorites: new Set(favorites.map((row) => row.release_id)),
    collections: new Map(collections.map((row) => [row.release_id, row.type])),
    ratings: new Map(ratings.map((row) => [row.release_id, row.score])),
  };
}

function toMatched({ entry: line, by, release }: ReleaseMatch, own: OwnLists): MatchedEntry {
  const { id, alias, name, year } = release;
  const now = {
    is_favorite: own.favorites.has(id),
    type_of_collection: own.collections.get(id) ?? null,
    score: own.ratings.get(id) ?? null,
  };
  const comparisons = [
    [line.collection, now.type_of_collection],
    [line.score, now.score],
  ];
  const differs = comparisons.some(
    ([listed, stored]) => listed !== null && stored !== null && listed !== stored,
  );
  const isNew =
    (line.isFavorite && !now.is_favorite) ||
    comparisons.some(([listed, stored]) => listed !== null && stored === null);
  return {
    name: line.name,
    by,
    release: { id, alias, name, year },
    is_favorite: line.isFavorite,
    type_of_collection: line.collection,
    score: line.score,
    now,
    state: differs ? 'differs' : isNew ? 'new' : 'same',
  };
}

function listsToTake(found: readonly ReleaseMatch[], timecodes: SavedTimecode[]): ListsToImport {
  const toTake: ListsToImport = { favorites: [], collections: [], ratings: [], timecodes };
  for (const { release, entry: line } of found) {
    const { isFavorite, favoriteAt = null, collection, collectionAt = null, score } = line;
    if (isFavorite) toTake.favorites.push([release.id, favoriteAt]);
    if (collection !== null) toTake.collections.push([release.id, collectionAt, collection]);
    if (score !== null) toTake.ratings.push([release.id, score]);
  }
  return toTake;
}

const ORDER = { differs: 0, new: 1, same: 2 };

/**
 * Previews the import of a list, entry by entry, and changes nothing; the token of the report starts the import. Fails
 * with `invalid`.
 */
export async function previewLists(deps: Deps, userId: number, bytes: Uint8Array): Promise<ListsReport> {
  const { db } = deps;
  const list = readList(bytes);
  const { found, missed } = await matchEntries(db, list.entries);
  const own = await readOwn(db, userId);
  const matched = found.map((one) => toMatched(one, own));
  const timecodes = await findNewTimecodes(db, userId, list.timecodes);
  const payload = listsToTake(found, timecodes.added);
  // Only the newest report can be imported.
  await deleteOneTimeTokens(deps.db, userId, LIST_IMPORT);
  const token = await createOneTimeToken(deps, { purpose: LIST_IMPORT, userId, payload });
  const allMissed = [...list.missed, ...missed];
  const inState = (state: MatchedEntry['state']) => matched.filter((line) => line.state === state).length;
  return {
    token,
    source: list.source,
    counts: {
      lines: matched.length + allMissed.length,
      new: inState('new'),
      differs: inState('differs'),
      same: inState('same'),
      missed: allMissed.length,
    },
    timecodes: { all: list.timecodes.length, known: timecodes.known, new: timecodes.added.length },
    matched: matched.toSorted((a, b) => ORDER[a.state] - ORDER[b.state]).slice(0, MAX_REPORTED_ENTRIES),
    missed: allMissed.slice(0, MAX_REPORTED_ENTRIES),
  };
}
