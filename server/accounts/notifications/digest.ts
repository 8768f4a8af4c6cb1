import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { sendEmailLater } from '#server/platform/mail/mail.ts';
import { DIGEST } from './emails.ts';
import { nextDigest } from './next-digest.ts';

const BATCH_SIZE = 100;

type Deps = { db: Database; now: () => Date; jobs: JobSender };

async function sendDigestBatch({ db, now, jobs }: Deps): Promise<number> {
  const at = now();
  return inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('notification_settings')
      .select(['user_id', 'digest_hour', 'time_zone'])
      .where('digest_at', '<=', at.toISOString())
      .orderBy('digest_at')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { user_id, digest_hour, time_zone } of due) {
      await trx
        .updateTable('notification_settings')
        .set({ digest_at: nextDigest(at, digest_hour, time_zone) })
        .where('user_id', '=', user_id)
        .execute();
      const { rows } = await sql<{ id: string }>`
        with digest as (
          insert into digests (user_id, created_at)
          select ${user_id}, ${at.toISOString()}::timestamptz
          where exists (select from notices where user_id = ${user_id} and by_email and digest_id is null)
          returning id
        ), included as (
          update notices set digest_id = digest.id from digest
          where user_id = ${user_id} and by_email and digest_id is null
        )
        select id from digest`.execute(trx);
      if (rows[0]) await sendEmailLater(jobs, DIGEST, rows[0].id, trx);
    }
    return due.length;
  });
}

/**
 * Enqueues a digest e-mail for each user whose hour has come, with the notices since their last digest. Users without
 * new notices get no e-mail.
 */
export async function sendDigestsNow(deps: Deps, isStopping = () => false): Promise<void> {
  while (!isStopping() && (await sendDigestBatch(deps)) === BATCH_SIZE);
}
