import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { isReadyFor, waitingVideos } from '#server/publishing/videos/ready-videos.ts';
import { reachOf } from '../../access/access.ts';
import { isFailedFor } from '../failed-announcements.ts';
import { isForBell, isRecentForBell, markOf } from './for-bell.ts';
import { isClaimPressing, isFailedPlan, isNewClaim } from './waiting.ts';

/** The number beside the bell goes no further. */
const MAX_UNREAD = 100;

export type Unread = { count: number; at: string };
type NewReports = { last_at: string | null } | null;

/** Reads how many unread lines the bell has but for the one of reports, and until when everything was read. */
export async function readUnread(db: Database, caller: StudioCaller): Promise<Unread> {
  const seesLegal = reachOf(caller, 'legal') === 'all';
  const seesJobs = reachOf(caller, 'system') === 'all';
  const claims = sql`(select count(*) from claims where ${isClaimPressing} and ${isNewClaim})`;
  const jobs = sql`(exists (select from ingests where state = 'failed' and replaced_at is null and updated_at > mark.at))::integer`;
  const publishes = reachOf(caller, 'publish');
  const plans = sql`(
    select count(*) from publication_plans where failed_at > mark.at and ${isFailedPlan(publishes)}
  )`;
  const announcements = sql`(exists (
    select from announcements join episodes on episodes.id = announcements.episode_id
    where ${isFailedFor(publishes)} and date_trunc('second', announcements.state_at) > mark.at
  ))::integer`;
  const ready = sql`(exists (
    select from ${waitingVideos}
    where ${isReadyFor(publishes)} and date_trunc('second', episode_videos.prepared_at) > mark.at
  ))::integer`;
  const none = sql`0`;
  const [ofLegal, ofJobs] = [seesLegal ? claims : none, seesJobs ? jobs : none];
  const ofPublishing = publishes.length > 0 ? sql`${plans} + ${announcements} + ${ready}` : none;
  const { rows } = await sql<Unread>`
    select mark.at, least(${MAX_UNREAD}, ${ofLegal} + ${ofJobs} + ${ofPublishing} + (
      select count(*) from (
        select from journal_events where id > mark.event_id and ${isRecentForBell} and ${isForBell(caller)}
        limit ${MAX_UNREAD}
      ) as unread
    ))::integer as count
    from ${markOf(caller.userId)} as mark`.execute(db);
  const [unread] = rows;
  if (!unread) throw new Error('Everybody has a mark.');
  return unread;
}

/** The number beside the bell: all new reports are one line of it. */
export function countUnread({ count, at }: Unread, reports: NewReports): number {
  return Math.min(MAX_UNREAD, count + Number((reports?.last_at ?? '') > at));
}
