import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Bell } from '#contract/studio/bell.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import type { Database } from '#server/platform/database/open.ts';

type Teams = 'all' | readonly string[];

const MAX_FAILED = 5;

/** SQL over `announcements` and `episodes`: not sent within the last days, for those who publish for these teams. */
export const isFailedFor = (teams: Teams): RawBuilder<SqlBool> => sql<SqlBool>`(
  announcements.state in ('failed', 'unknown') and announcements.state_at > now() - interval '3 days'
  and episodes.is_published and ${
    teams === 'all'
      ? sql`true`
      : sql`exists (
          select from release_teams
          where release_teams.release_id = episodes.release_id and team_id = any(${teams}::uuid[])
        )`
  }
)`;

/** Lists the announcements that were not sent, the newest first. */
export async function listFailedAnnouncements(
  db: Database,
  teams: Teams,
): Promise<NonNullable<StudioToday['failed_announcements']>> {
  return db
    .selectFrom('announcements')
    .innerJoin('episodes', 'episodes.id', 'announcements.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .innerJoin('announcement_channels', 'announcement_channels.id', 'announcements.channel_id')
    .select(['episodes.id as episode_id', 'ordinal', 'name_main as release', 'title as channel'])
    .select(['announcements.state', 'announcements.failure'])
    .where(isFailedFor(teams))
    .orderBy('announcements.state_at', 'desc')
    .orderBy('announcements.id')
    .limit(MAX_FAILED)
    .execute();
}

/** Counts the announcements that were not sent; null when there are none. */
export async function countFailedAnnouncements(
  db: Database,
  teams: Teams,
  at: string,
): Promise<Bell['failed_announcements']> {
  const { rows } = await sql<{ count: number; last_at: string | null; is_new: boolean }>`
    select count(*)::integer as count, date_trunc('second', max(announcements.state_at)) as last_at,
      coalesce(date_trunc('second', max(announcements.state_at)) > ${at}::timestamptz, false) as is_new
    from announcements join episodes on episodes.id = announcements.episode_id
    where ${isFailedFor(teams)}`.execute(db);
  const { count = 0, last_at: lastAt = null, is_new: isNew = false } = rows[0] ?? {};
  return lastAt === null ? null : { count, last_at: lastAt, is_new: isNew };
}
