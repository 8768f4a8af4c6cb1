import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { type PeriodicTask, runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { formatHead } from './journal-head.ts';
import { checkJournal, type JournalCheck, type JournalHead } from './check-journal.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

// Of all processes one begins the check of a day. One that did not end, because its process did, is begun again.
async function claimCheck(db: Database, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const claimed = await db
    .insertInto('journal_checks')
    .values({ id: 1, started_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ started_at: now })
        .where((eb) =>
          eb.or([
            eb('journal_checks.started_at', '<=', before(DAY_MS)),
            eb.and([
              eb('journal_checks.started_at', '<=', before(HOUR_MS)),
              eb.or([
                eb('journal_checks.finished_at', 'is', null),
                eb('journal_checks.finished_at', '<', eb.ref('journal_checks.started_at')),
              ]),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function readKnown(db: Database): Promise<JournalHead[]> {
  const row = await db
    .selectFrom('journal_checks')
    .select(['head_id', 'head_hash'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.head_id && row.head_hash ? [{ id: row.head_id, hash: row.head_hash }] : [];
}

/**
 * Checks the chain of the journal if nobody has today, and stores the result: the last event of a check that found it
 * whole must still be there at the next one. Undefined when another process has checked.
 */
export async function checkDaily(db: Database, now: () => Date): Promise<JournalCheck | undefined> {
  if (!(await claimCheck(db, now()))) return undefined;
  const check = await checkJournal(db, await readKnown(db));
  const { events, brokenAt, head } = check;
  await db
    .updateTable('journal_checks')
    .set({ finished_at: now(), events, broken_at: brokenAt ?? null })
    .$if(brokenAt === undefined && head !== undefined, (query) =>
      query.set({ head_id: head?.id ?? null, head_hash: head?.hash ?? null }),
    )
    .where('id', '=', 1)
    .execute();
  return check;
}

/** The first event that the last check found to be wrong; null when all was right. */
export async function readBrokenAt(db: Database): Promise<number | null> {
  const check = await db
    .selectFrom('journal_checks')
    .select('broken_at')
    .where('id', '=', 1)
    .executeTakeFirst();
  return check?.broken_at ?? null;
}

/** Checks the journal once a day until it is stopped. */
export function startJournalWorker({ db, log }: { db: Database; log: Log }): PeriodicTask {
  return runPeriodically(HOUR_MS, async () => {
    try {
      const { brokenAt, head } = (await checkDaily(db, await readClock(db))) ?? {};
      if (brokenAt !== undefined)
        log('journal.broken', `Журнал изменён мимо программы: не сходится запись ${brokenAt}`);
      // The log is outside the database: by this line `akane journal check` finds that last events are gone.
      else if (head) log('journal.head', `Журнал цел, последняя запись: ${formatHead(head)}`);
    } catch (error) {
      log('journal.check_failed', 'Проверка журнала', error);
    }
  });
}
