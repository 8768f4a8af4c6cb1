import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { hashPassword, turnOfUser } from '../auth/password.ts';
import { refuseCommonPassword } from '../auth/password-rules.ts';
import { PASSWORD_CHANGED } from '../auth/emails.ts';
import { deleteAllTokens } from '../auth/one-time/tokens.ts';
import { Failure } from '#server/failure.ts';
import type { Limit } from '#server/platform/http/limits/rate-limit.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { sendEmailLater } from '#server/platform/mail/mail.ts';
import { beginSession, endSessions, type SessionDeps } from '../sessions/sessions.ts';
import { rotatePasskey } from '../sessions/own-passkey.ts';
import { requirePassword } from './own-password.ts';

type Deps = SessionDeps & { jobs: JobSender; wrongPasswords: Limit };
type PasswordChange = { current_password?: string | undefined; password: string; replace_passkey: boolean };

async function ownNames({ db }: Deps, userId: number): Promise<string[]> {
  const owner = await db
    .selectFrom('users')
    .select(['login', 'email', 'nickname'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return Object.values(owner).filter((name) => name !== null);
}

/**
 * Changes the password, or sets the first one, and returns the token of a new session. Ends all other sessions, deletes
 * all tokens of the account, and replaces the torrent passkey on request. Of parallel changes only one succeeds, the
 * others fail with `conflict`.
 */
export async function changePassword(
  deps: Deps,
  userId: number,
  { current_password: current, password, replace_passkey: isPasskeyReplaced }: PasswordChange,
  headers: Headers,
): Promise<string> {
  refuseCommonPassword(password, await ownNames(deps, userId));
  const former = await requirePassword(deps, userId, current);
  const password_hash = await hashPassword(password, turnOfUser(userId));
  return inTransaction(deps.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('password_hash', 'is not distinct from', former)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new Failure('conflict', 'Пароль только что сменили. Войдите с новым паролем.');
    await endSessions(trx, userId);
    await deleteAllTokens(trx, userId);
    if (isPasskeyReplaced) await rotatePasskey(trx, userId);
    await sendEmailLater(deps.jobs, PASSWORD_CHANGED, String(userId), trx);
    return beginSession({ ...deps, db: trx }, userId, headers);
  });
}
