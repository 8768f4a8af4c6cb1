import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { maxTagsOf, purge, type PurgeTarget } from './purge.ts';
import { boundedTags, CDN_FRESH_SECONDS, CDN_STALE_SECONDS, changedTags } from './tags.ts';

const INTERVAL_MS = 500;
// A process may use its memory for five seconds after its last look at the changes, and a page takes a while: what it
// handed out in the meantime is purged by a second request.
const REPEAT_MS = 10_000;
// Then no CDN answers with its copies any more.
const LIFE_MS = (CDN_FRESH_SECONDS + CDN_STALE_SECONDS) * 1000;
const MAX_PAUSE_MS = 30_000;
const LOG_PAUSE_MS = 60_000;

type Options = {
  db: Database;
  target: PurgeTarget;
  log: Log;
  repeatMs?: number;
  /** Milliseconds from any start. */
  now?: () => number;
};

type Due = { tags: readonly string[]; at: number; until: number };

/** Takes the keys of changes that no process has taken yet. */
async function claimChanges(db: Database): Promise<string[]> {
  // A transaction of a minute shows its rows late.
  const { rows } = await sql<{ key: string }>`
    update changes set is_purged = true where id in (
      select id from changes where at > now() - interval '3 minutes' and not is_purged
      order by at limit 1000 for update skip locked
    ) returning key`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Purges what a CDN keeps of changed data, for all processes together: each change is taken by one of them. A purge
 * that fails is repeated after growing pauses until the copies have expired by themselves. `stop` purges what is due.
 */
export function startPurgeWorker({
  db,
  target,
  log,
  repeatMs = REPEAT_MS,
  now = () => performance.now(),
}: Options): PeriodicTask {
  let due: Due[] = [];
  let failures = 0;
  let nextAt = 0;
  let silentUntil = 0;

  const complain = (error: unknown) => {
    if (now() < silentUntil) return;
    silentUntil = now() + LOG_PAUSE_MS;
    log('cdn.purge_failed', 'CDN не принимает очистку', error);
  };

  const claim = async () => {
    const tags = [...new Set((await claimChanges(db)).flatMap(changedTags))];
    if (tags.length === 0) return;
    const times = [now(), now() + repeatMs];
    due.push(...times.map((at) => ({ tags, at, until: at + LIFE_MS })));
  };

  const send = async (isLast: boolean) => {
    due = due.filter(({ until }) => until > now());
    const ready = isLast ? due : due.filter(({ at }) => at <= now());
    if (ready.length === 0 || (now() < nextAt && !isLast)) return;
    const tags = ready.flatMap((one) => one.tags);
    try {
      await purge(target, boundedTags(tags, maxTagsOf(target)));
      due = due.filter((one) => !ready.includes(one));
      [failures, nextAt] = [0, 0];
    } catch (error) {
      failures += 1;
      nextAt = now() + Math.min(MAX_PAUSE_MS, 1000 * 2 ** (failures - 1));
      complain(error);
    }
  };

  const work = async (isLast: boolean) => {
    // What is due is sent while the database is away, too.
    await claim().catch((error: unknown) => log('cdn.claim_failed', 'Изменения для CDN', error));
    await send(isLast);
  };
  const task = runPeriodically(INTERVAL_MS, () => work(false));
  return { stop: () => task.stop().then(() => work(true)) };
}
