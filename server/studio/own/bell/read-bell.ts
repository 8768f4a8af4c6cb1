import { sql } from 'kysely';
import type { Act } from '#contract/studio/acts.ts';
import type { Bell, BellMark } from '#contract/studio/bell.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf, rolesOf } from '../../access/access.ts';
import { readHead } from '../../journal/check-journal.ts';
import { formatHead } from '../../journal/journal-head.ts';
import { selectEvents, toEvent } from '../../journal/list-events.ts';
import { findNewReports } from '../../people/reports/list-reports.ts';
import { countFailedAnnouncements } from '../failed-announcements.ts';
import { countReadyEpisodes } from '../ready-episodes.ts';
import { isForBell, isRecentForBell, markOf } from './for-bell.ts';
import { countFailedJobs, listFailedPlans, listPressingClaims } from './waiting.ts';

const MAX_EVENTS = 20;

/** Acts whose reason is for whoever is told of them. */
const WITH_WORDS: readonly Act[] = ['release.return', 'release.return_edit'];

type BellEvent = Bell['events'][number];
type Mark = { event_id: number; at: string; is_set: boolean; last_id: number; now: string };

// Read before the events: one that is recorded meanwhile may be shown, and stays unread.
async function findMark(db: Database, userId: number): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select mark.*, coalesce((select event_id from journal_head where id = 1), 0) as last_id, now() as now
    from ${markOf(userId)} as mark`.execute(db);
  const [mark] = rows;
  if (!mark) throw new Error('Everybody has a mark.');
  return mark;
}

async function listActs(db: Database, caller: StudioCaller, mark: Mark): Promise<Bell['events']> {
  const rows = await selectEvents(db)
    .innerJoin(markOf(caller.userId).as('mark'), (join) => join.onTrue())
    .select(
      sql<BellEvent['steps']>`(
        select coalesce(jsonb_agg(jsonb_build_object('step', step, 'reason', step_notices.reason)), '[]')
        from step_notices
        where step_notices.event_id = journal_events.id and step_notices.user_id = ${caller.userId}::integer
      )`.as('steps'),
    )
    .where(isRecentForBell)
    .where(isForBell(caller))
    .orderBy('journal_events.id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return rows.map((row) => ({
    ...toEvent(row),
    steps: row.steps,
    // Whoever is told of an act need not have the right to see what it changed. The words of a return are for them.
    change: null,
    reason: WITH_WORDS.includes(row.act) ? row.reason : null,
    names: {},
    is_new: row.id > mark.event_id,
  }));
}

/** What concerns somebody: what waits for them, and what others did. */
export async function readBell(db: Database, caller: StudioCaller): Promise<Bell> {
  const mark = await findMark(db, caller.userId);
  const publishes = reachOf(caller, 'publish');
  const [reports, claims, failedJobs, failedPlans, ready, announcements, events, head] = await Promise.all([
    findNewReports(db, caller),
    reachOf(caller, 'legal') === 'all' ? listPressingClaims(db, mark.at) : [],
    reachOf(caller, 'system') === 'all' ? countFailedJobs(db, mark.at) : null,
    publishes.length > 0 ? listFailedPlans(db, publishes, mark.at) : [],
    publishes.length > 0 ? countReadyEpisodes(db, publishes, mark.at) : null,
    publishes.length > 0 ? countFailedAnnouncements(db, publishes, mark.at) : null,
    listActs(db, caller, mark),
    rolesOf(caller).includes('owner') ? readHead(db) : undefined,
  ]);
  const lastAt = reports?.last_at ?? null;
  return {
    reports:
      reports && lastAt !== null ? { count: reports.count, last_at: lastAt, is_new: lastAt > mark.at } : null,
    claims,
    failed_jobs: failedJobs,
    failed_plans: failedPlans,
    ready_episodes: ready,
    failed_announcements: announcements,
    events,
    journal: head ? formatHead(head) : null,
    mark: { event_id: Math.max(mark.event_id, mark.last_id), at: mark.now },
  };
}

/** Stores how far somebody has read; a page that was loaded earlier does not move it back. */
export async function saveBellMark(db: Database, userId: number, { event_id, at }: BellMark): Promise<void> {
  await sql`
    insert into bell_marks (user_id, event_id, seen_at)
    values (${userId}::integer, ${event_id}::bigint, least(now(), ${at}::timestamptz))
    on conflict (user_id) do update set
      event_id = greatest(bell_marks.event_id, excluded.event_id),
      seen_at = greatest(bell_marks.seen_at, excluded.seen_at)`.execute(db);
}
