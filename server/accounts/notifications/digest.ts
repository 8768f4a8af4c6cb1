import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { SendJob } from '#server/platform/jobs/jobs.ts';
import { mailLater } from '#server/platform/mail/mail.ts';
import { DIGEST } from './letters.ts';
import { nextDigest } from './next-digest.ts';

const AT_ONCE = 100;

type Deps = { db: Database; now: () => Date; jobs: SendJob };

async function digestSome({ db, now, jobs }: Deps): Promise<number> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('notification_settings')
      .select(['user_id', 'digest_hour', 'time_zone'])
      .where('digest_at', '<=', at.toISOString())
      .orderBy('digest_at')
      .limit(AT_ONCE)
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
          where exists (select from episode_notices where user_id = ${user_id} and by_email and digest_id is null)
          returning id
        ), told as (
          update episode_notices set digest_id = digest.id from digest
          where user_id = ${user_id} and by_email and digest_id is null
        )
        select id from digest`.execute(trx);
      if (rows[0]) await mailLater(jobs, DIGEST, rows[0].id, trx);
    }
    return due.length;
  });
}

/**
 * Gathers for everybody whose hour it is what has come out since their last digest, and asks for the letters; where
 * nothing has, none is sent.
 */
export async function digestsNow(deps: Deps, isStopping = () => false): Promise<void> {
  while (!isStopping() && (await digestSome(deps)) === AT_ONCE);
}
