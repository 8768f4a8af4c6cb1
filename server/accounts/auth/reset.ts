import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { failIfLimited, type Limit, type RateLimit } from '#server/platform/http/limits/rate-limit.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import type { ClientLocation } from '#server/platform/location/locator.ts';
import { sendEmailLater } from '#server/platform/mail/mail.ts';
import { countEmail } from '#server/platform/mail/mailbox.ts';
import { endSessions } from '../sessions/sessions.ts';
import { rotatePasskey } from '../sessions/own-passkey.ts';
import { accountKey } from './account-key.ts';
import { PASSWORD_CHANGED, PASSWORD_RESET } from './emails.ts';
import {
  deleteAllTokens,
  findOneTimeToken,
  redeemOneTimeToken,
  type TypedToken,
  wrongToken,
} from './one-time/tokens.ts';
import { hashPassword } from './password.ts';
import { refuseCommonPassword } from './password-rules.ts';

type Deps = { db: Database; now: () => Date; jobs: JobSender };

/** Limits of reset e-mails: per client address, and per e-mail address over all clients. */
export type PasswordResetLimits = { perAddress: RateLimit; perEmail: Limit };

type ForgotDeps = Pick<Deps, 'jobs' | 'now'> & {
  limits: PasswordResetLimits;
  locationOf: (headers: Headers) => ClientLocation;
};

/**
 * Enqueues the e-mail with the reset link. Whether the account exists is only checked when the e-mail is written, so
 * neither the answer nor its timing reveals it.
 */
export async function requestPasswordReset(
  { jobs, limits, now, locationOf }: ForgotDeps,
  email: string,
  headers: Headers,
): Promise<void> {
  failIfLimited(await limits.perAddress(clientAddress(headers)), 'писем');
  const requester = await countEmail(limits.perEmail, email, locationOf(headers), now());
  await sendEmailLater(jobs, PASSWORD_RESET, accountKey(email), undefined, requester);
}

type Reset = { password: string; replace_passkey: boolean };

/**
 * Sets a new password by the token or the code of a reset e-mail. Ends all sessions, deletes all other tokens of the
 * account, and replaces the torrent passkey unless the owner keeps it. Returns the id of the user. Fails with
 * `not_found` when the token is used or expired.
 */
export async function resetPasswordByToken(
  deps: Deps,
  typed: TypedToken,
  { password, replace_passkey: isPasskeyReplaced }: Reset,
): Promise<number> {
  const { db, now, jobs } = deps;
  // Checked before the password is hashed: a guessed token must not cost a hash.
  const grant = await findOneTimeToken(deps, PASSWORD_RESET, typed);
  if (!grant) throw wrongToken(typed);
  const owner = await db
    .selectFrom('users')
    .select(['login', 'email', 'nickname'])
    .where('id', '=', grant.userId ?? 0)
    .executeTakeFirst();
  refuseCommonPassword(
    password,
    Object.values(owner ?? {}).filter((name) => name !== null),
  );
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const redeemed = await redeemOneTimeToken({ db: trx, now }, PASSWORD_RESET, typed);
    if (!redeemed || redeemed.userId === null) throw wrongToken(typed);
    await trx.updateTable('users').set({ password_hash }).where('id', '=', redeemed.userId).execute();
    await endSessions(trx, redeemed.userId);
    await deleteAllTokens(trx, redeemed.userId);
    if (isPasskeyReplaced) await rotatePasskey(trx, redeemed.userId);
    await sendEmailLater(jobs, PASSWORD_CHANGED, String(redeemed.userId), trx);
    return redeemed.userId;
  });
}
