import { sql, type SqlBool } from 'kysely';
import { removeAvatarFiles } from '../avatars/avatars.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { eraseEvents } from '#server/platform/database/journal/erase-events.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import type { Log } from '#server/platform/log.ts';

type Deps = { db: Database; storage: Storage };

// Files are removed inside the transaction and before the row: if that fails, the account stays and the next run tries
// again. A concurrent sign-in waits for the row lock and then finds no account.
async function eraseOne({ db, storage }: Deps, at: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'avatar'])
      .where('delete_at', '<=', at)
      .orderBy('delete_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!user) return false;
    await removeAvatarFiles(storage, user.avatar);
    await trx.deleteFrom('users').where('id', '=', user.id).execute();
    while (
      await eraseEvents(trx, (row) =>
        row.and([row('thing', '=', 'user'), row('thing_id', '=', String(user.id))]),
      )
    );
    return true;
  });
}

/** Erases what the journal says of accounts whose rows went in another way than through here. */
function eraseEventsOfGone(db: Database): Promise<boolean> {
  return inTransaction(db, (trx) =>
    eraseEvents(trx, (row) =>
      row.and([
        row('thing', '=', 'user'),
        sql<SqlBool>`not exists (select from users where users.id::text = journal_events.thing_id)`,
      ]),
    ),
  );
}

async function eraseAccounts(deps: Deps, now: Date): Promise<void> {
  while (await eraseOne(deps, now.toISOString()));
}

/** Erases the accounts whose grace period is over, with all their data and what the journal says of them. */
export async function eraseAccountsNow(deps: Deps, now: Date): Promise<void> {
  await eraseAccounts(deps, now);
  while (await eraseEventsOfGone(deps.db));
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Erases accounts at once and then every minute until it is stopped, so that one that failed, or that somebody else
 * had locked, does not wait for long; what the journal says of accounts that went in another way, every hour.
 */
export function startErasureWorker(deps: Deps & { log: Log }): PeriodicTask {
  const every = (pauseMs: number, work: () => Promise<void>) =>
    runPeriodically(pauseMs, () =>
      work().catch((error: unknown) => deps.log('accounts.erase_failed', 'Удаление аккаунтов', error)),
    );
  const tasks = [
    every(MINUTE_MS, async () => eraseAccounts(deps, await readTime(deps.db))),
    every(HOUR_MS, async () => {
      while (await eraseEventsOfGone(deps.db));
    }),
  ];
  return {
    stop: async () => {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
