import { sql } from 'kysely';
import type { CollectionType } from '#contract/enums.ts';
import { isOfPublicRelease } from '#server/catalog/releases/of-public-release.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { UserListRows } from '../favorites/own-releases.ts';
import { keepReleases, withListLock } from '../favorites/list-lock.ts';
import { type CollectionEntry, lastEntryOfEachRelease } from './last-entries.ts';

/** Selects the rows of a user's collection, or of all collections. */
export function collectionRows(db: Database, userId: number, type: CollectionType | undefined): UserListRows {
  return db
    .selectFrom('collections')
    .select(['release_id', 'created_at'])
    .where('user_id', '=', userId)
    .$if(type !== undefined, (rows) => rows.where('type', '=', type ?? 'PLANNED'));
}

/** Lists the releases in a user's collections with their types, by type and the last added first. */
export async function listCollectionIds(
  db: Database,
  userId: number,
): Promise<[releaseId: number, type: CollectionType][]> {
  const rows = await db
    .selectFrom('collections')
    .innerJoin('public_releases', 'public_releases.id', 'collections.release_id')
    .select(['release_id', 'collections.type'])
    .where('user_id', '=', userId)
    .orderBy('collections.type')
    .orderBy('collections.created_at', 'desc')
    .orderBy('release_id', 'desc')
    .execute();
  return rows.map((row) => [row.release_id, row.type]);
}

/**
 * Adds releases to collections in the given order, moves them out of their previous collections, and returns all pairs.
 * A release already in the collection keeps its position.
 */
export async function addToCollections(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  entries: readonly CollectionEntry[],
) {
  const effective = lastEntryOfEachRelease(entries);
  const [ids, types] = [effective.map(({ releaseId }) => releaseId), effective.map(({ type }) => type)];
  return withListLock(db, userId, async (trx) => {
    await keepReleases(
      trx,
      entries.map(({ releaseId }) => releaseId),
    );
    await sql`
      insert into collections (user_id, release_id, type, created_at)
      select ${userId}, release_id, type, ${now().toISOString()}::timestamptz + position * interval '1 microsecond'
      from unnest(${ids}::integer[], ${types}::text[]) with ordinality as input (release_id, type, position)
      on conflict (user_id, release_id) do update set type = excluded.type, created_at = excluded.created_at
      where collections.type <> excluded.type
    `.execute(trx);
    return listCollectionIds(trx, userId);
  });
}

/** Removes releases from their collections and returns the rest. Ignores releases that are in no collection. */
export async function removeFromCollections(db: Database, userId: number, releaseIds: readonly number[]) {
  return withListLock(db, userId, async (trx) => {
    await trx
      .deleteFrom('collections')
      .where('user_id', '=', userId)
      .where(sql<boolean>`release_id = any(${releaseIds}::integer[])`)
      .where(isOfPublicRelease('release_id'))
      .execute();
    return listCollectionIds(trx, userId);
  });
}
