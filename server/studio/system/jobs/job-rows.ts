import path from 'node:path';
import { sql } from 'kysely';
import type { Job } from '#contract/studio/system/jobs.ts';
import type { Database } from '#server/platform/database/open.ts';
import { LEASE } from '#server/publishing/ingest/ingest-row.ts';
import { shownPoster } from '../../records/pictures/shown-poster.ts';

/** Selects ingests with what the studio shows of them. */
export function selectJobs(db: Database) {
  return db
    .selectFrom('ingests')
    .innerJoin('episodes', 'episodes.id', 'ingests.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select([
      'ingests.id',
      'ingests.state',
      'ingests.file',
      'ingests.host',
      'ingests.stage',
      'ingests.progress',
      'ingests.pace',
      'ingests.failure',
      'ingests.losses',
      'ingests.created_at',
      'ingests.started_at',
      'ingests.updated_at',
      'episodes.id as episode_id',
      'episodes.ordinal',
      'releases.id as release_id',
      'releases.alias',
      'releases.name_main',
    ])
    .select([
      shownPoster.as('poster'),
      sql<boolean>`ingests.state = 'running'
        and ingests.updated_at < now() - make_interval(secs => ${LEASE.seconds})`.as('is_silent'),
      sql<boolean>`ingests.state = 'waiting' and ingests.first_at is not null`.as('is_first'),
    ]);
}

export type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number];

/** An ingest as the studio shows it. */
export function toJob({ release_id, alias, name_main, poster, episode_id, ordinal, ...row }: JobRow): Job {
  const picture = poster?.optimized.thumbnail ?? poster?.thumbnail ?? null;
  return {
    ...row,
    file: path.basename(row.file),
    release: { id: release_id, alias, name: name_main, picture },
    episode: { id: episode_id, ordinal },
  };
}
