import { sql, type Transaction } from 'kysely';
import { ROLE_RULES } from '#contract/studio/rights.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { type NewEvent, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { publishNext } from '../videos/publish-video.ts';
import { hasWaiting } from '../videos/video-rows.ts';
import { isVideoComing } from './plan-columns.ts';

type Trx = Transaction<Schema>;
type Due = { episode_id: string; release_id: number; at: string };

/** SQL over plans and their `episodes`: there is a video to publish, or none will come. */
const isNotAwaited = sql<boolean>`(
  ${hasWaiting} or episodes.taken_back_at is not null or not ${isVideoComing}
)`;

// A plan that another process does is skipped. All who publish lock the episode first, and only the episode: then
// nobody waits for a plan.
async function lockDue(trx: Trx, tried: readonly string[]): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select publication_plans.episode_id, episodes.release_id, publication_plans.at
    from publication_plans join episodes on episodes.id = publication_plans.episode_id
    where publication_plans.failure is null and publication_plans.at <= now()
      and publication_plans.episode_id <> all(${tried}::uuid[]) and ${isNotAwaited}
    order by publication_plans.at
    limit 1 for update of episodes skip locked`.execute(trx);
  return rows[0];
}

// The lock may have come after another process had done the plan, or somebody had moved it.
function readPlan(trx: Trx, { episode_id: id, at }: Due) {
  return trx
    .selectFrom('publication_plans')
    .select(['planned_by', 'session_id'])
    .where('episode_id', '=', id)
    .where('at', '=', at)
    .where('failure', 'is', null)
    .executeTakeFirst();
}

type Planner = { userId: number; sessionId: string };

async function requireRight(
  trx: Trx,
  { planned_by: userId, session_id: sessionId }: { planned_by: number | null; session_id: string | null },
  releaseId: number,
): Promise<Planner> {
  const lost = new Failure('forbidden', 'Тот, кто это запланировал, больше не может публиковать этот релиз.');
  if (userId === null || sessionId === null) throw lost;
  const rows = await trx
    .selectFrom('user_roles')
    .leftJoin('release_teams', (join) =>
      join.onRef('release_teams.team_id', '=', 'user_roles.team_id').on('release_id', '=', releaseId),
    )
    .select(['role', 'user_roles.team_id', 'release_id'])
    .where('user_id', '=', userId)
    .execute();
  const mayPublish = rows.some(
    ({ role, team_id: teamId, release_id: ofTeam }) =>
      ROLE_RULES[role].rights.includes('publish') && (teamId === null || ofTeam !== null),
  );
  if (!mayPublish) throw lost;
  return { userId, sessionId };
}

// The journal says that it was the plan and not the hand of a member.
function byPlan(event: NewEvent): NewEvent {
  const { plan, ...change } = event.change ?? {};
  return plan === undefined ? event : { ...event, change: { ...change, by_plan: [null, plan[0]] } };
}

async function publishPlan(trx: Trx, due: Due): Promise<void> {
  const plan = await readPlan(trx, due);
  if (!plan) return;
  const planner = await requireRight(trx, plan, due.release_id);
  const release = await trx
    .selectFrom('releases')
    .select('state')
    .where('id', '=', due.release_id)
    .executeTakeFirst();
  if (release?.state === 'deleted') throw new Failure('conflict', 'Релиз удалён.');
  const events = await publishNext(trx, due.episode_id);
  await recordEvents(trx, planner, events.map(byPlan));
}

async function noteFailure(db: Database, { episode_id: id, at }: Due, failure: string): Promise<void> {
  await db
    .updateTable('publication_plans')
    .set({ failure, failed_at: sql`now()` })
    .where('episode_id', '=', id)
    .where('at', '=', at)
    .where('failure', 'is', null)
    .execute();
}

// False when there is none. What is no fault of the plan (the database has gone) is thrown.
async function publishFirst({ db, log }: Deps, tried: string[]): Promise<boolean> {
  let due: Due | undefined;
  try {
    await inTransaction(db, async (trx) => {
      due = await lockDue(trx, tried);
      if (due) await publishPlan(trx, due);
    });
  } catch (error) {
    if (!due) throw error;
    tried.push(due.episode_id);
    if (error instanceof Failure) await noteFailure(db, due, error.message);
    else log('plans.failed', `Публикация по плану, эпизод ${due.episode_id}`, error);
  }
  return due !== undefined;
}

type Deps = { db: Database; log: Log };

// One publication after another takes longer for hundreds of them than a plan may be late.
const AT_ONCE = 4;

/**
 * Publishes the episodes whose time has come by the clock of the database, each in a transaction of its own and in the
 * name of the member who planned it. Why one cannot be published is noted at its plan, once; other errors are logged
 * and tried again at the next call. Safe to run in many processes at once.
 */
export async function publishPlanned(deps: Deps, isStopping: () => boolean = () => false): Promise<void> {
  const tried: string[] = [];
  const publishAll = async () => {
    while (!isStopping() && (await publishFirst(deps, tried)));
  };
  if (!(await publishFirst(deps, tried))) return;
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, publishAll));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

const INTERVAL_MS = 500;

// Plans that are awaited or were tried have passed: the next one counts.
async function msUntilNext(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(at) - clock_timestamp()) * 1000)::float8 as ms from publication_plans
    where failure is null and at > clock_timestamp()`.execute(db);
  return rows[0]?.ms === null ? undefined : rows[0]?.ms;
}

/** Publishes what is planned at its time until it is stopped; looks twice a second for what was planned meanwhile. */
export function startPlanWorker(deps: Deps): PeriodicTask {
  return runPeriodically(INTERVAL_MS, async (stopping) => {
    try {
      await publishPlanned(deps, () => stopping.aborted);
      return await msUntilNext(deps.db);
    } catch (error) {
      deps.log('plans.failed', 'Публикация по плану', error);
      return undefined;
    }
  });
}
