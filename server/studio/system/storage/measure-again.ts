import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { type Actor, recordEvent } from '#server/platform/database/journal/record-event.ts';

/** Has the storage measured by a process that does jobs, unless that runs already; returns the id of the event. */
export function measureAgain({ db, jobs }: { db: Database; jobs: JobSender }, actor: Actor): Promise<number> {
  return inTransaction(db, async (trx) => {
    await jobs.send('measure', {}, { trx });
    return recordEvent(trx, actor, { act: 'storage.measure', thingId: null, title: 'Хранилище' });
  });
}
