import { sql } from 'kysely';
import type { Job, JobList } from '#contract/studio/system/jobs.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../access/access.ts';
import { listEvents } from '../journal/list-events.ts';
import { listDueToday } from './due-today.ts';
import { listFailedAnnouncements } from './failed-announcements.ts';
import { listPlans } from './list-plans.ts';
import { listReadyEpisodes } from './ready-episodes.ts';
import { listReturned, listReturnedEdits, listSubmitted, listWaitingEdits } from './list-submissions.ts';
import type { Undos } from '../journal/undos.ts';
import { listOwnSteps } from '../releases/steps/list-steps.ts';
import { listOverdue } from '../legal/claims/list-claims.ts';
import { listJobs } from '../system/jobs.ts';

const MAX_EVENTS = 8;
const MAX_EPISODES = 5;
const MAX_CLAIMS = 5;
const MAX_JOBS = 3;
const WEEK_MS = 7 * 24 * 3600_000;

/** The playback reports of a week, and of the week before to compare them with. At most 10,000 are stored. */
async function countReports(db: Database, now: Date): Promise<NonNullable<StudioToday['playback_reports']>> {
  const [week, before] = [1, 2].map((weeks) => new Date(now.getTime() - weeks * WEEK_MS).toISOString());
  return db
    .selectFrom('playback_faults')
    .select([
      sql<number>`(count(*) filter (where created_at >= ${week}))::int`.as('last_week'),
      sql<number>`(count(*) filter (where created_at < ${week}))::int`.as('week_before'),
    ])
    .where('created_at', '>=', before ?? '')
    .executeTakeFirstOrThrow();
}

async function listReported(db: Database, now: Date): Promise<StudioToday['reported_episodes']> {
  const rows = await db
    .selectFrom('playback_faults')
    .innerJoin('episodes', 'episodes.id', 'playback_faults.episode_id')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'episodes.ordinal', 'releases.name_main as release'])
    .select(sql<number>`count(*)::int`.as('reports'))
    .where('playback_faults.created_at', '>=', new Date(now.getTime() - WEEK_MS).toISOString())
    .groupBy(['episodes.id', 'releases.id'])
    .orderBy('reports', 'desc')
    .orderBy('episodes.id')
    .limit(MAX_EPISODES)
    .execute();
  return rows;
}

async function countCodes(db: Database, userId: number): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('codes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return codes;
}

async function countFailed(db: Database): Promise<number> {
  const { failed } = await db
    .selectFrom('ingests')
    .select(sql<number>`count(*)::int`.as('failed'))
    .where('state', '=', 'failed')
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return failed;
}

function summarize({ jobs }: JobList): NonNullable<StudioToday['queue']> {
  const of = (state: Job['state']) => jobs.filter((one) => one.state === state);
  return {
    running: of('running').slice(0, MAX_JOBS),
    waiting: of('waiting').length,
    failed: of('failed').slice(0, MAX_JOBS),
  };
}

type TodayDeps = { db: Database; storage: Storage; now: () => Date };

/** What waits for somebody in the studio, and what happened there last. */
export async function readStudioToday(
  deps: TodayDeps,
  caller: StudioCaller,
  undos: Undos,
): Promise<StudioToday> {
  const { db, storage } = deps;
  const now = deps.now();
  const seesReports = reachOf(caller, 'reports') === 'all';
  const seesAll = reachOf(caller, 'system') === 'all';
  const publishes = reachOf(caller, 'publish');
  const seesLegal = reachOf(caller, 'legal') === 'all';
  const [
    codes,
    reports,
    reported,
    claims,
    { data: events },
    head,
    submitted,
    ready,
    returned,
    edits,
    returnedEdits,
    failed,
    disk,
    due,
    plans,
    announcements,
    jobs,
    steps,
  ] = await Promise.all([
    caller.hasSecondFactor ? countCodes(db, caller.userId) : null,
    seesReports ? countReports(db, now) : null,
    seesReports ? listReported(db, now) : [],
    seesLegal ? listOverdue(db, now, MAX_CLAIMS) : null,
    listEvents({ db, caller, undos }, { limit: MAX_EVENTS, isOfPeople: true }),
    seesAll ? db.selectFrom('journal_head').select('event_id').where('id', '=', 1).executeTakeFirst() : null,
    publishes.length > 0 ? listSubmitted(db, publishes) : null,
    publishes.length > 0 ? listReadyEpisodes(db, publishes) : null,
    listReturned(db, caller),
    publishes.length > 0 ? listWaitingEdits(db, publishes) : null,
    listReturnedEdits(db, caller),
    seesAll ? countFailed(db) : null,
    seesAll ? (storage.space?.() ?? null) : null,
    listDueToday(db, caller, now),
    publishes.length > 0 ? listPlans(db, publishes, now) : null,
    publishes.length > 0 ? listFailedAnnouncements(db, publishes) : null,
    seesAll ? listJobs(db) : null,
    listOwnSteps(db, caller),
  ]);
  return {
    recovery_codes: codes,
    playback_reports: reports,
    reported_episodes: reported,
    overdue_claims: claims,
    submitted_releases: submitted,
    ready_episodes: ready,
    returned_releases: returned,
    proposed_edits: edits,
    returned_edits: returnedEdits,
    own_steps: steps,
    failed_jobs: failed,
    disk,
    plans,
    failed_announcements: announcements,
    due_today: due,
    queue: jobs && summarize(jobs),
    events,
    journal_events: head === null ? null : (head?.event_id ?? 0),
  };
}
