import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWaiting } from './video-rows.ts';

/** SQL: `episode_videos` that wait for their publication, with `episodes` and `releases`. */
export const waitingVideos = sql`
  episode_videos join episodes on episodes.id = episode_videos.episode_id
  join releases on releases.id = episodes.release_id`;

/** SQL over `waitingVideos`: seen by viewers once somebody presses the button, and planned by nobody. */
export const isReadyFor = (teams: 'all' | readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`(
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
