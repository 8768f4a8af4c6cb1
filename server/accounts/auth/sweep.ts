import { SESSION_LIFETIME_SECONDS } from '#contract/session.ts';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';

const HOUR_MS = 3600_000;
// Longer than the mail queue retries the confirmation e-mail.
const REGISTRATION_MS = 48 * HOUR_MS;
// So long does the link still say what became of the invitation.
const INVITATION_MS = 30 * 24 * HOUR_MS;

/**
 * Deletes what has expired: tokens, device codes, social sign-ins, sessions, bot checks, counts, registrations and
 * invitations.
 */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('registrations').where('created_at', '<', before(REGISTRATION_MS)).execute();
  await db
    .deleteFrom('sessions')
    .where('last_active_at', '<', before(SESSION_LIFETIME_SECONDS * 1000))
    .execute();
  await db.deleteFrom('used_bot_checks').where('expires_at', '<', before(0)).execute();
  // Kept an hour longer, because their devices may still poll.
  await db.deleteFrom('device_codes').where('expires_at', '<', before(HOUR_MS)).execute();
  // Counts end by the clock of the database.
  await db
    .deleteFrom('attempts')
    .where('ends_at', '<', sql<string>`now()`)
    .execute();
  await db.deleteFrom('studio_invitations').where('expires_at', '<', before(INVITATION_MS)).execute();
  await db.deleteFrom('social_states').where('expires_at', '<', before(0)).execute();
}

/** Sweeps at once and then every hour until it is stopped. */
export function startAccountSweeper(db: Database, log: Log): PeriodicTask {
  return runPeriodically(HOUR_MS, () =>
    readTime(db)
      .then((now) => sweepAccounts(db, now))
      .catch((error: unknown) => log('accounts.sweep_failed', 'Уборка в аккаунтах', error)),
  );
}
