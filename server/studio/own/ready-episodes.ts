import { sql } from 'kysely';
import type { Bell } from '#contract/studio/bell.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isReadyFor, waitingVideos } from '#server/publishing/videos/ready-videos.ts';

type Teams = 'all' | readonly string[];

const MAX_RELEASES = 5;

/** Lists the releases on the site whose episodes are ready and wait for those who publish, the oldest first. */
export async function listReadyEpisodes(
  db: Database,
  teams: Teams,
): Promise<NonNullable<StudioToday['ready_episodes']>> {
  type Row = NonNullable<StudioToday['ready_episodes']>['first'][number] & { count: number };
  const { rows } = await sql<Row>`
    select jsonb_build_object('id', releases.id, 'name', releases.name_main) as release,
      jsonb_agg(jsonb_build_object('id', episodes.id, 'ordinal', episodes.ordinal)
        order by episodes.ordinal, episodes.id) as episodes,
      date_trunc('second', min(episode_videos.prepared_at)) as prepared_at,
      (count(*) over ())::integer as count
    from ${waitingVideos} where ${isReadyFor(teams)}
    group by releases.id order by min(episode_videos.prepared_at), releases.id limit ${MAX_RELEASES}`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _, ...ready }) => ready) };
}

/** Counts the ready episodes of releases on the site; null when there are none. */
export async function countReadyEpisodes(
  db: Database,
  teams: Teams,
  at: string,
): Promise<Bell['ready_episodes']> {
  const { rows } = await sql<{ count: number; last_at: string | null; is_new: boolean }>`
    select count(*)::integer as count, date_trunc('second', max(episode_videos.prepared_at)) as last_at,
      coalesce(date_trunc('second', max(episode_videos.prepared_at)) > ${at}::timestamptz, false) as is_new
    from ${waitingVideos} where ${isReadyFor(teams)}`.execute(db);
  const { count = 0, last_at: lastAt = null, is_new: isNew = false } = rows[0] ?? {};
  return lastAt === null ? null : { count, last_at: lastAt, is_new: isNew };
}
