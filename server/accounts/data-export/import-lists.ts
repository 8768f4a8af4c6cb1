import { sql } from 'kysely';
import type { ImportedLists } from '#contract/my-data.ts';
import { redeemOneTimeToken } from '../auth/one-time/tokens.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { withListLock, type ListTransaction } from '#server/library/favorites/list-lock.ts';
import { saveTimecodes } from '#server/library/views/save-timecodes.ts';
import { type ListsToImport, LIST_IMPORT } from './preview-lists.ts';

type Deps = { db: Database; now: () => Date };
type ImportContext = { turn: ListTransaction; userId: number; at: string; replaces: boolean };

// Locks all releases at once, ordered by id like every other writer of favourite counts, to avoid deadlocks.
async function findExisting(
  turn: ListTransaction,
  { favorites, collections, ratings }: ListsToImport,
): Promise<Set<number>> {
  const requested = [...favorites, ...collections, ...ratings].map(([id]) => id);
  const rows = await turn
    .selectFrom('public_releases as releases')
    .select('id')
    .where(sql<boolean>`id = any(${[...new Set(requested)]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const affectedRows = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }) =>
  Number(numAffectedRows);

// Keeps the time from the list, but never later than now. Entries without a time keep the order of the list, newest
// first.
const addedAt = (at: string) =>
  sql`least(coalesce(added_at, ${at}::timestamptz - position * interval '1 microsecond'), ${at}::timestamptz)`;

async function importFavorites(
  { turn, userId, at }: ImportContext,
  entries: ListsToImport['favorites'],
): Promise<number> {
  const result = await sql`
    insert into favorites (user_id, release_id, created_at)
    select ${userId}, release_id, ${addedAt(at)}
    from unnest(${entries.map(([id]) => id)}::integer[], ${entries.map(([, added]) => added)}::timestamptz[])
      with ordinality as requested (release_id, added_at, position)
    on conflict do nothing`.execute(turn);
  return affectedRows(result);
}

async function importCollections(
  { turn, userId, at, replaces }: ImportContext,
  entries: ListsToImport['collections'],
): Promise<number> {
  const result = await sql`
    insert into collections (user_id, release_id, type, created_at)
    select ${userId}, release_id, type, ${addedAt(at)}
    from unnest(
      ${entries.map(([id]) => id)}::integer[],
      ${entries.map(([, added]) => added)}::timestamptz[],
      ${entries.map(([, , type]) => type)}::text[]
    ) with ordinality as requested (release_id, added_at, type, position)
    on conflict (user_id, release_id) do update set type = excluded.type, created_at = excluded.created_at
    where ${replaces} and collections.type <> excluded.type`.execute(turn);
  return affectedRows(result);
}

async function importRatings(
  { turn, userId, at, replaces }: ImportContext,
  entries: ListsToImport['ratings'],
): Promise<number> {
  const result = await sql`
    insert into ratings (user_id, release_id, score, updated_at)
    select ${userId}, release_id, score, ${at}::timestamptz
    from unnest(${entries.map(([id]) => id)}::integer[], ${entries.map(([, score]) => score)}::integer[])
      as requested (release_id, score)
    on conflict (user_id, release_id) do update set score = excluded.score, updated_at = excluded.updated_at
    where ${replaces} and ratings.score <> excluded.score`.execute(turn);
  return affectedRows(result);
}

const TIMECODES_AT_ONCE = 10_000;

/**
 * Imports the lists of a preview, once. New entries are added; existing entries that differ change only when `replaces`
 * is set. Positions are merged like those of two devices. Fails with `not_found` when the token is used or expired.
 */
export async function importLists(
  { db, now }: Deps,
  userId: number,
  { token, replaces }: { token: string; replaces: boolean },
): Promise<ImportedLists> {
  return withListLock(db, userId, async (turn) => {
    const grant = await redeemOneTimeToken({ db: turn, now }, LIST_IMPORT, { token });
    if (grant?.userId !== userId)
      throw new Failure('not_found', 'Этот список уже перенесён или показан давно. Загрузите файл ещё раз.');
    const lists = grant.payload as ListsToImport;
    const existing = await findExisting(turn, lists);
    const context = { turn, userId, at: now().toISOString(), replaces };
    const isExisting = ([id]: readonly [number, ...unknown[]]) => existing.has(id);
    const answer = {
      favorites: await importFavorites(context, lists.favorites.filter(isExisting)),
      collections: await importCollections(context, lists.collections.filter(isExisting)),
      ratings: await importRatings(context, lists.ratings.filter(isExisting)),
      timecodes: lists.timecodes.length,
    };
    for (let at = 0; at < lists.timecodes.length; at += TIMECODES_AT_ONCE)
      await saveTimecodes({ db: turn, now }, userId, lists.timecodes.slice(at, at + TIMECODES_AT_ONCE));
    return answer;
  });
}
