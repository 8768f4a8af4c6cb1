import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Bell } from '#contract/studio/bell.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isWaiting } from '#server/publishing/videos/video-rows.ts';

type Teams = 'all' | readonly string[];

const MAX_RELEASES = 5;

/** SQL: `episode_videos` that wait for their publication, with `episodes` and `releases`. */
export const waitingVideos = sql`
  episode_videos join episodes on episodes.id = episode_videos.episode_id
  join releases on releases.id = episodes.release_id`;

/** SQL over `waitingVideos`: seen by viewers once somebody presses the button, and planned by nobody. */
export const isReadyFor = (teams: Teams): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isWaiting} and episodes.deleted_at is null and releases.state = 'published'
  and not exists (select from publication_plans where publication_plans.episode_id = episodes.id)
  and ${
    teams === 'all'
      ? sql`true`
      : sql`exists (
          select from release_teams
          where release_teams.release_id = releases.id and team_id = any(${teams}::uuid[])
        )`
  }
)`;

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
