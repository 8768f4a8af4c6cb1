import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { eraseEvents } from '#server/platform/database/journal/erase-events.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { liftDueBans } from './acts/lift-bans.ts';
import { sweepReports } from './reports/sweep-reports.ts';
import { sweepDrafts } from './sweep-drafts.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 3600_000;

/** Erases the content of events about a shown e-mail address when they are a year old; their heads stay. */
export async function eraseOldViews(db: Database, now: Date): Promise<void> {
  const last = new Date(now.getTime() - YEAR_MS).toISOString();
  const eraseSome = () =>
    inTransaction(db, (trx) =>
      eraseEvents(trx, (row) => row.and([row('act', '=', 'user.email_show'), row('at', '<', last)])),
    );
  while (await eraseSome());
}

/** Lifts bans at the end of their term, erases old views of personal data, old reports and old drafts, every minute. */
export function startPeopleWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(MINUTE_MS, async () => {
    try {
      const now = await readTime(db);
      const works = [liftDueBans(db, now), eraseOldViews(db, now), sweepReports(db, now), sweepDrafts(db)];
      await Promise.all(works);
    } catch (error) {
      log('people.failed', 'Сроки блокировок, журнал, жалобы и черновики', error);
    }
  });
}
