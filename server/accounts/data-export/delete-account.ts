import { dropEveryToken } from '../auth/one-time-tokens.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Limit } from '#server/platform/http/rate-limit.ts';
import type { User } from '#server/platform/http/user.ts';
import type { SendJob } from '#server/platform/jobs/jobs.ts';
import { mailLater } from '#server/platform/mail/mail.ts';
import { endSessions } from '../sessions/sessions.ts';
import { requirePassword } from '../settings/own-password.ts';
import { LEAVING } from './letters.ts';

type Deps = { db: Database; now: () => Date; jobs: SendJob };

const DAY_MS = 24 * 3600_000;
/** How long a deleted account can be taken back. */
export const DAYS_BACK = 14;
// Who has no password shows by a new sign-in that it is they.
const FRESH_MS = 10 * 60_000;

async function isFresh({ db, now }: Pick<Deps, 'db' | 'now'>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', new Date(now().getTime() - FRESH_MS).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** How the deletion of an account is confirmed, and when one was taken back. */
export async function readDeletion(deps: Pick<Deps, 'db' | 'now'>, user: User) {
  const { password_hash: hash, restored_at } = await deps.db
    .selectFrom('users')
    .select(['password_hash', 'restored_at'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { has_password: hash !== null, is_fresh: await isFresh(deps, user.sessionId), restored_at };
}

/**
 * Lets an account go in fourteen days: every session and every word that opens something of it ends now, nobody is told
 * anything more, and a sign-in before that day takes it back. Confirmed by the password, or where there is none by a
 * sign-in of a moment ago.
 */
export async function deleteAccount(
  deps: Deps & { wrongPasswords: Limit },
  user: User,
  password: string | undefined,
): Promise<{ delete_at: string }> {
  const { db, now, jobs } = deps;
  const hash = await requirePassword(deps, user.id, password);
  if (hash === null && !(await isFresh(deps, user.sessionId))) {
    const fault = 'Выйдите и войдите ещё раз: удалить аккаунт без пароля можно в первые 10 минут.';
    throw new Failure('invalid', fault, { current_password: [fault] });
  }
  const at = new Date(now().getTime() + DAYS_BACK * DAY_MS);
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select('delete_at')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // Of many who ask at once the first decides, and one letter goes.
    if (before.delete_at !== null) return { delete_at: before.delete_at };
    const row = await trx
      .updateTable('users')
      .set({ delete_at: at, restored_at: null })
      .where('id', '=', user.id)
      .returning('delete_at')
      .executeTakeFirstOrThrow();
    await endSessions(trx, user.id);
    await dropEveryToken(trx, user.id);
    await mailLater(jobs, LEAVING, String(user.id), trx);
    return { delete_at: row.delete_at ?? '' };
  });
}
