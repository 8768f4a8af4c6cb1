import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { sql } from 'kysely';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Database } from '#server/platform/database/open.ts';

/** A runner that gave no sign of life for so many seconds is silent. */
export const SILENT_SECONDS = 40;
const SIGN_MS = 10_000;

/** What a runner does now, as far as others want to know. */
export type RunnerState = { ingestId: string | null; hasFfmpeg: boolean; problem: string | null };

/** Counts the runners that live: those that take videos, and those whose machine has a problem. */
export async function countRunners(db: Database): Promise<{ ready: number; faulty: number }> {
  const { rows } = await sql<{ ready: number; faulty: number }>`
    select (count(*) filter (where has_ffmpeg and problem is null))::integer as ready,
      (count(*) filter (where not has_ffmpeg or problem is not null))::integer as faulty
    from runners where seen_at > now() - make_interval(secs => ${SILENT_SECONDS})`.execute(db);
  return rows[0] ?? { ready: 0, faulty: 0 };
}

/** Gives a sign of life of this process every few seconds, and takes its row away when it is stopped. */
export function announceRunner(db: Database, read: () => RunnerState, signMs = SIGN_MS): PeriodicTask {
  const id = randomUUID();
  const give = async () => {
    const { ingestId, hasFfmpeg, problem } = read();
    const state = { ingest_id: ingestId, has_ffmpeg: hasFfmpeg, problem };
    await db
      .insertInto('runners')
      .values({ id, host: os.hostname(), ...state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, seen_at: sql`now()` }))
      .execute();
    // A process that was killed leaves its row behind.
    await db
      .deleteFrom('runners')
      .where('seen_at', '<', sql<string>`now() - interval '1 hour'`)
      .execute();
  };
  // While the database is unavailable the queues say so.
  const signs = runPeriodically(signMs, () => give().catch(() => {}));
  return {
    stop: async () => {
      await signs.stop();
      await db
        .deleteFrom('runners')
        .where('id', '=', id)
        .execute()
        .catch(() => {});
    },
  };
}
