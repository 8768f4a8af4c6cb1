import { SESSION_LIFE } from '#contract/session.ts';
import type { Database } from '#server/platform/database/open.ts';
import { keepDoing, type Doing } from '#server/platform/jobs/keep-doing.ts';
import type { Log } from '#server/platform/log.ts';

const HOUR_MS = 3600_000;
// Longer than the letter is tried to be sent.
const REGISTRATION_MS = 48 * HOUR_MS;

/**
 * Removes what has ended: words, codes and sign-ins elsewhere that open nothing any more, registrations that nobody
 * confirmed, sessions that nobody used, bot checks that could not be given again.
 */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('registrations').where('created_at', '<', before(REGISTRATION_MS)).execute();
  await db
    .deleteFrom('sessions')
    .where('last_active_at', '<', before(SESSION_LIFE * 1000))
    .execute();
  await db.deleteFrom('used_bot_checks').where('expires_at', '<', before(0)).execute();
  // Their devices may still ask.
  await db.deleteFrom('device_codes').where('expires_at', '<', before(HOUR_MS)).execute();
  await db.deleteFrom('social_states').where('expires_at', '<', before(0)).execute();
}

/** Sweeps now and then every hour, until it is told to stop. */
export function keepSwept(db: Database, log: Log): Doing {
  return keepDoing(HOUR_MS, () =>
    sweepAccounts(db, new Date()).catch((error: unknown) => log('Уборка в аккаунтах', error)),
  );
}
