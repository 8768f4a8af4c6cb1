import { sql } from 'kysely';
import type { CollectionType } from '#contract/enums.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { OwnRows } from '../favorites/own-releases.ts';
import { checkReleases, inOwnTurn } from '../favorites/own-turn.ts';
import { type Entry, lastOfEach } from './last-of-each.ts';

/** The rows of a user's collection, or of all of them. */
export function collectionRows(db: Database, userId: number, type: CollectionType | undefined): OwnRows {
  return db
    .selectFrom('collections')
    .select(['release_id', 'created_at'])
    .where('user_id', '=', userId)
    .$if(type !== undefined, (rows) => rows.where('type', '=', type ?? 'PLANNED'));
}

/** What a user has in collections: releases with the type each is in, of a type the last added first. */
export async function listCollectionIds(
  db: Database,
  userId: number,
): Promise<[releaseId: number, type: CollectionType][]> {
  const rows = await db
    .selectFrom('collections')
    .select(['release_id', 'type'])
    .where('user_id', '=', userId)
    .orderBy('type')
    .orderBy('created_at', 'desc')
    .orderBy('release_id', 'desc')
    .execute();
  return rows.map((row) => [row.release_id, row.type]);
}

/**
 * Puts releases into collections as if one after another, each out of the one it was in before, and answers all there
 * is; what is there already keeps its place.
 */
export async function addToCollections(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  entries: readonly Entry[],
) {
  const wanted = lastOfEach(entries);
  const [ids, types] = [wanted.map(({ releaseId }) => releaseId), wanted.map(({ type }) => type)];
  return inOwnTurn(db, userId, async (turn) => {
    await checkReleases(
      turn,
      entries.map(({ releaseId }) => releaseId),
    );
    await sql`
      insert into collections (user_id, release_id, type, created_at)
      select ${userId}, release_id, type, ${now().toISOString()}::timestamptz + place * interval '1 microsecond'
      from unnest(${ids}::integer[], ${types}::text[]) with ordinality as named (release_id, type, place)
      on conflict (user_id, release_id) do update set type = excluded.type, created_at = excluded.created_at
      where collections.type <> excluded.type
    `.execute(turn);
    return listCollectionIds(turn, userId);
  });
}

/**
 * Takes releases out of whatever collection they are in, and answers what is left; one that is in none is out already.
 */
export async function removeFromCollections(db: Database, userId: number, releaseIds: readonly number[]) {
  return inOwnTurn(db, userId, async (turn) => {
    await turn
      .deleteFrom('collections')
      .where('user_id', '=', userId)
      .where(sql<boolean>`release_id = any(${releaseIds}::integer[])`)
      .execute();
    return listCollectionIds(turn, userId);
  });
}
