import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { MAX_POSITIONS, type PositionsResponse, type timecode, type View } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import { findReleaseId } from '#server/catalog/releases/find-release.ts';

/** SQL: whether an episode was started or watched. Cleared rows only report the removal to other devices. */
export const isStarted = sql<SqlBool>`(views.is_watched or views.time > 0)`;

function withMilliseconds(column: 'updated_at' | 'marked_at') {
  return sql<string>`to_char(${sql.ref(`views.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

// The positions in episodes that the public sees.
function selectViews(db: Database, userId: number) {
  return db
    .selectFrom('views')
    .innerJoin('episodes', 'episodes.id', 'views.release_episode_id')
    .innerJoin('public_releases', 'public_releases.id', 'episodes.release_id')
    .where('episodes.is_published', '=', true)
    .where('views.user_id', '=', userId);
}

function changedAfter(since: string) {
  return sql<SqlBool>`views.changed_at > ${new Date(since).toISOString()}::timestamptz`;
}

/** Lists a user's positions in episodes, the most recent first; with `since` only later changes, including removals. */
export async function listTimecodes(
  db: Database,
  userId: number,
  since?: string,
): Promise<z.output<typeof timecode>[]> {
  const rows = await selectViews(db, userId)
    .select(['release_episode_id', 'time', 'is_watched'])
    .where(since === undefined ? isStarted : changedAfter(since))
    .orderBy('views.updated_at', 'desc')
    .orderBy('views.id', 'desc')
    .execute();
  return rows.map((row) => [row.release_episode_id, row.time, row.is_watched]);
}

/** Lists up to two thousand of the most recent positions in the form that our own clients exchange. */
export async function listPositions(
  { db, now }: { db: Database; now: () => Date },
  userId: number,
  since?: string,
): Promise<PositionsResponse> {
  // Taken before the query, so that changes during it are returned again next time.
  const at = now().toISOString();
  const data = await selectViews(db, userId)
    .select(['release_episode_id', 'episodes.release_id', 'time', 'is_watched'])
    .select([withMilliseconds('updated_at').as('at'), withMilliseconds('marked_at').as('marked')])
    .where(since === undefined ? isStarted : changedAfter(since))
    .orderBy('views.updated_at', 'desc')
    .orderBy('views.id', 'desc')
    .limit(MAX_POSITIONS)
    .execute();
  return { user_id: userId, now: at, data };
}

const VIEW_COLUMNS = [
  'views.id',
  'user_id',
  'release_episode_id',
  'time',
  'is_watched',
  'views.updated_at',
] as const;

/** Lists a user's positions in the episodes of a release, found by id or alias. Throws `not_found`. */
export async function listTimecodesOfRelease(
  db: Database,
  userId: number,
  idOrAlias: string,
): Promise<View[]> {
  const releaseId = await findReleaseId(db, idOrAlias);
  return selectViews(db, userId)
    .select(VIEW_COLUMNS)
    .where('episodes.release_id', '=', releaseId)
    .where(isStarted)
    .orderBy('episodes.sort_order')
    .orderBy('episodes.ordinal')
    .execute();
}

/** Finds a user's position in an episode. Throws `not_found` if the user has not started it. */
export async function findTimecode(db: Database, userId: number, episodeId: string): Promise<View> {
  const row = isUuid(episodeId)
    ? await selectViews(db, userId)
        .select(VIEW_COLUMNS)
        .where('release_episode_id', '=', episodeId)
        .where(isStarted)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new Failure('not_found', 'Этот эпизод ещё не начат');
  return row;
}
