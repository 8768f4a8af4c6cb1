import type { Database } from '#server/platform/database/open.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { liftDueBans } from './acts/lift-bans.ts';
import { sweepReports } from './reports/sweep-reports.ts';
import { sweepDrafts } from './sweep-drafts.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 3600_000;

/** Erases the content of events about a shown e-mail address when they are a year old; their digests stay. */
export async function eraseOldViews(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('journal_events')
    .set({ change: null, reason: null, title: null, erased_at: now })
    .where('act', '=', 'user.email_show')
    .where('at', '<', new Date(now.getTime() - YEAR_MS).toISOString())
    .where('erased_at', 'is', null)
    .execute();
}

/** Lifts bans at the end of their term, erases old views of personal data, old reports and old drafts, every minute. */
export function startPeopleWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(MINUTE_MS, async () => {
    const now = new Date();
    const works = [liftDueBans(db, now), eraseOldViews(db, now), sweepReports(db, now), sweepDrafts(db)];
    await Promise.all(works).catch((error: unknown) =>
      log('people.failed', 'Сроки блокировок, журнал, жалобы и черновики', error),
    );
  });
}
