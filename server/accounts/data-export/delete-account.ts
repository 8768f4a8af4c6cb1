import { refuseLastOwner } from '../auth/last-owner.ts';
import { deleteAllTokens } from '../auth/one-time/tokens.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Limit } from '#server/platform/http/limits/rate-limit.ts';
import type { User } from '#server/platform/http/request/user.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { sendEmailLater } from '#server/platform/mail/mail.ts';
import { endSessions } from '../sessions/sessions.ts';
import { requirePassword } from '../settings/own-password.ts';
import { ACCOUNT_LEAVING } from './emails.ts';

type Deps = { db: Database; now: () => Date; jobs: JobSender };

const DAY_MS = 24 * 3600_000;
/** Days during which a deleted account can be restored. */
export const GRACE_DAYS = 14;
// Users without a password confirm by a sign-in that is at most this old.
const MAX_SIGN_IN_AGE_MS = 10 * 60_000;

async function isRecentSignIn({ db, now }: Pick<Deps, 'db' | 'now'>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', new Date(now().getTime() - MAX_SIGN_IN_AGE_MS).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads how the user must confirm a deletion, and when a previous deletion was cancelled. */
export async function readDeletion(deps: Pick<Deps, 'db' | 'now'>, user: User) {
  const { password_hash: hash, restored_at } = await deps.db
    .selectFrom('users')
    .select(['password_hash', 'restored_at'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { has_password: hash !== null, is_fresh: await isRecentSignIn(deps, user.sessionId), restored_at };
}

/**
 * Schedules the deletion of an account in `GRACE_DAYS` days. All sessions and tokens end now, notifications stop, and a
 * sign-in before that day cancels the deletion. Confirmed by the password, or by a recent sign-in where the account has
 * none; fails with `invalid` otherwise, and with `conflict` for the last owner of the studio.
 */
export async function deleteAccount(
  deps: Deps & { wrongPasswords: Limit },
  user: User,
  password: string | undefined,
): Promise<{ delete_at: string }> {
  const { db, now, jobs } = deps;
  const hash = await requirePassword(deps, user.id, password);
  if (hash === null && !(await isRecentSignIn(deps, user.sessionId))) {
    const message = 'Выйдите и войдите ещё раз: удалить аккаунт без пароля можно в первые 10 минут.';
    throw new Failure('invalid', message, { current_password: [message] });
  }
  const at = new Date(now().getTime() + GRACE_DAYS * DAY_MS);
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select('delete_at')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Of parallel requests only the first sets the date and sends the e-mail.
    if (before.delete_at !== null) return { delete_at: before.delete_at };
    await refuseLastOwner(trx, user.id);
    const row = await trx
      .updateTable('users')
      .set({ delete_at: at, restored_at: null })
      .where('id', '=', user.id)
      .returning('delete_at')
      .executeTakeFirstOrThrow();
    await endSessions(trx, user.id);
    await deleteAllTokens(trx, user.id);
    await sendEmailLater(jobs, ACCOUNT_LEAVING, String(user.id), trx);
    return { delete_at: row.delete_at ?? '' };
  });
}
