import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { MAX_POSITIONS, type PositionsAnswer, type timecode, type View } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/uuid.ts';
import { findReleaseId } from '#server/catalog/releases/find-release.ts';

/** True where something was seen; rows of which nothing is left only tell other devices of it. */
export const isSeen = sql<SqlBool>`(views.is_watched or views.time > 0)`;

function exactly(column: 'updated_at' | 'marked_at') {
  return sql<string>`to_char(${sql.ref(`views.${column}`)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function selectViews(db: Database, userId: number) {
  return db.selectFrom('views').where('views.user_id', '=', userId);
}

function changedAfter(since: string) {
  return sql<SqlBool>`views.changed_at > ${new Date(since).toISOString()}::timestamptz`;
}

/**
 * Where a user is in episodes, watched last first; with `since` what has changed after it, together with what was taken
 * off.
 */
export async function listTimecodes(
  db: Database,
  userId: number,
  since?: string,
): Promise<z.output<typeof timecode>[]> {
  const rows = await selectViews(db, userId)
    .select(['release_episode_id', 'time', 'is_watched'])
    .where(since === undefined ? isSeen : changedAfter(since))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => [row.release_episode_id, row.time, row.is_watched]);
}

/** The same as devices of ours exchange it, the two thousand watched last at most. */
export async function listPositions(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  since?: string,
): Promise<PositionsAnswer> {
  // Taken before the reading: what changes in the middle of it is told again next time.
  const at = now().toISOString();
  const data = await selectViews(db, userId)
    .innerJoin('episodes', 'episodes.id', 'views.release_episode_id')
    .select(['release_episode_id', 'episodes.release_id', 'time', 'is_watched'])
    .select([exactly('updated_at').as('at'), exactly('marked_at').as('marked')])
    .where(since === undefined ? isSeen : changedAfter(since))
    .orderBy('views.updated_at', 'desc')
    .orderBy('views.id', 'desc')
    .limit(MAX_POSITIONS)
    .execute();
  return { user_id: userId, now: at, data };
}

const VIEW = ['id', 'user_id', 'release_episode_id', 'time', 'is_watched', 'views.updated_at'] as const;

/** Where a user is in the episodes of one release, found by id or alias; fails with `not_found`. */
export async function listTimecodesOfRelease(
  db: Database,
  userId: number,
  idOrAlias: string,
): Promise<View[]> {
  const releaseId = await findReleaseId(db, idOrAlias);
  return selectViews(db, userId)
    .innerJoin('episodes', 'episodes.id', 'views.release_episode_id')
    .select(['views.id', 'user_id', 'release_episode_id', 'time', 'is_watched', 'views.updated_at'])
    .where('episodes.release_id', '=', releaseId)
    .where(isSeen)
    .orderBy('episodes.sort_order')
    .orderBy('episodes.ordinal')
    .execute();
}

/** Where a user is in one episode; fails with `not_found` where they have seen nothing of it. */
export async function findTimecode(db: Database, userId: number, episodeId: string): Promise<View> {
  const row = isUuid(episodeId)
    ? await selectViews(db, userId)
        .select(VIEW)
        .where('release_episode_id', '=', episodeId)
        .where(isSeen)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('not_found', 'Этот эпизод ещё не начат');
  return row;
}
