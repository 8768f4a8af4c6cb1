import { sql } from 'kysely';
import type { StudioUpload } from '#contract/studio/uploads.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type ByteDeps, openUploadBytes } from '#server/publishing/uploads/upload-bytes.ts';
import { findNeed } from '#server/publishing/uploads/take-upload.ts';
import { SILENCE_DAYS } from '#server/publishing/uploads/upload-rows.ts';
import { hasWaiting } from '#server/publishing/videos/video-rows.ts';

const MAX_LISTED = 200;

function select(db: Database, userId: number) {
  return db
    .selectFrom('uploads')
    .leftJoin('releases', 'releases.id', 'uploads.release_id')
    .leftJoin('ingests', (join) =>
      join.onRef('ingests.id', '=', 'uploads.ingest_id').on('ingests.replaced_at', 'is', null),
    )
    .leftJoin('episodes', (join) =>
      join
        .onRef('episodes.release_id', '=', 'uploads.release_id')
        .onRef('episodes.ordinal', '=', 'uploads.ordinal'),
    )
    .select(['uploads.id', 'uploads.state', 'uploads.name', 'uploads.size', 'uploads.received'])
    .select(['uploads.head_tail_hash', 'uploads.release_id', 'uploads.ordinal', 'uploads.replaces'])
    .select(['uploads.failure', 'uploads.created_at', 'uploads.source', 'releases.name_main'])
    .select(['ingests.state as jobState', 'ingests.stage', 'ingests.progress'])
    .select(['ingests.failure as jobFailure', 'episodes.id as episodeId'])
    .select(sql<boolean>`(ingests.state = 'done' and ${hasWaiting}) is true`.as('awaits_publication'))
    .select(
      sql<string>`to_char(
        (uploads.updated_at + make_interval(days => ${SILENCE_DAYS}::integer)) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'
      )`.as('expires_at'),
    )
    .where('uploads.user_id', '=', userId);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

async function toUpload(deps: ByteDeps, row: Row): Promise<StudioUpload> {
  const { db } = deps;
  const { state } = row;
  // A server that was killed has not noted the bytes of its last request.
  const received = state === 'sending' ? await openUploadBytes(deps).count(row) : row.received;
  const needs = state === 'sending' || state === 'received' ? await findNeed(db, row) : null;
  const job = row.jobState && { state: row.jobState, stage: row.stage, progress: row.progress ?? 0 };
  return {
    id: row.id,
    state,
    name: row.name,
    size: row.size,
    received,
    head_tail_hash: row.head_tail_hash,
    ordinal: row.ordinal,
    replaces: row.replaces,
    needs,
    created_at: row.created_at,
    expires_at: row.expires_at,
    release: row.release_id === null ? null : { id: row.release_id, name: row.name_main ?? '' },
    episode_id: row.episodeId,
    failure: state === 'taken' ? row.jobFailure : row.failure,
    awaits_publication: row.awaits_publication,
    job: state === 'taken' ? (job ?? null) : null,
  };
}

/** Lists the uploads of a member, the newest first. */
export async function listUploads(deps: ByteDeps, userId: number): Promise<StudioUpload[]> {
  const rows = await select(deps.db, userId)
    .orderBy('uploads.created_at', 'desc')
    .orderBy('uploads.id')
    .limit(MAX_LISTED)
    .execute();
  return Promise.all(rows.map((row) => toUpload(deps, row)));
}

/** One upload of a member as the list shows it; undefined when it is gone. */
export async function showUpload(
  deps: ByteDeps,
  userId: number,
  id: string,
): Promise<StudioUpload | undefined> {
  const row = await select(deps.db, userId).where('uploads.id', '=', id).executeTakeFirst();
  return row && toUpload(deps, row);
}
