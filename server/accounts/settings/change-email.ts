import type { Transaction } from 'kysely';
import { accountKey } from '../auth/account-key.ts';
import {
  deleteAllTokens,
  deleteOneTimeTokens,
  redeemOneTimeToken,
  type TypedToken,
  wrongToken,
} from '../auth/one-time/tokens.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { Failure } from '#server/failure.ts';
import { type Limit, failIfLimited } from '#server/platform/http/limits/rate-limit.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import type { ClientLocation } from '#server/platform/location/locator.ts';
import { sendEmailLater } from '#server/platform/mail/mail.ts';
import { countEmail } from '#server/platform/mail/mailbox.ts';
import { EMAIL_CHANGE, EMAIL_CHANGED } from './emails.ts';
import { requirePassword } from './own-password.ts';

type Deps = { db: Database; now: () => Date; jobs: JobSender };

/** Limits of confirmation e-mails: per account, and per e-mail address over all accounts. */
export type EmailChangeLimits = { wrongPasswords: Limit; perUser: Limit; perEmail: Limit };

/** Reads how a user can sign in: the e-mail, the new e-mail awaiting confirmation, and whether there is a password. */
export async function readAccount(db: Database, userId: number) {
  const { password_hash: hash, ...emails } = await db
    .selectFrom('users')
    .select(['email', 'new_email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...emails, has_password: hash !== null };
}

/**
 * Enqueues the e-mail that confirms a new address. Whether another account has the address is only checked when the
 * e-mail is written, so the answer does not reveal it.
 */
export async function requestEmailChange(
  deps: Deps & EmailChangeLimits & { locationOf: (headers: Headers) => ClientLocation },
  userId: number,
  { email, current_password: password }: { email: string; current_password: string },
  headers: Headers,
): Promise<void> {
  const { db, jobs, perUser, perEmail } = deps;
  if ((await requirePassword(deps, userId, password)) === null)
    throw new Failure('conflict', 'Сначала задайте пароль: им подтверждают смену почты.');
  failIfLimited(await perUser.take(String(userId)), 'писем');
  const requester = await countEmail(perEmail, email, deps.locationOf(headers), deps.now());
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows: changed } = await trx
      .updateTable('users')
      .set({ new_email: email })
      .where('id', '=', userId)
      .where('new_email', 'is distinct from', email)
      .executeTakeFirst();
    // Invalidates earlier links to another address; earlier links to the same address stay valid.
    if (changed > 0n) await deleteOneTimeTokens(trx, userId, EMAIL_CHANGE);
    await sendEmailLater(jobs, EMAIL_CHANGE, `${userId} ${email}`, trx, requester);
  });
}

/** Cancels a pending change of e-mail. */
export async function cancelEmailChange(db: Database, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('users').set({ new_email: null }).where('id', '=', userId).execute();
    await deleteOneTimeTokens(trx, userId, EMAIL_CHANGE);
  });
}

/**
 * Changes the e-mail of an account by the token or the code of a confirmation e-mail. Deletes all tokens of the account
 * and writes to the former address. Fails with `not_found`, or with `conflict` when another account has the address.
 */
export async function confirmEmailChange(deps: Deps, typed: TypedToken): Promise<void> {
  try {
    await inTransaction(deps.db, (trx) => applyEmailChange({ ...deps, db: trx }, trx, typed));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Failure('conflict', 'Эта почта уже у другого аккаунта. Укажите другую.');
  }
}

async function applyEmailChange(deps: Deps, trx: Transaction<Schema>, typed: TypedToken): Promise<void> {
  const grant = await redeemOneTimeToken(deps, EMAIL_CHANGE, typed);
  const { email } = (grant?.payload ?? {}) as { email?: string };
  if (!grant || grant.userId === null || email === undefined) throw wrongToken(typed);
  const { userId } = grant;
  const former = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('users')
    .set({ email, email_key: accountKey(email), new_email: null })
    .where('id', '=', userId)
    .execute();
  await deleteAllTokens(trx, userId);
  if (former.email !== null) await sendEmailLater(deps.jobs, EMAIL_CHANGED, `${userId} ${former.email}`, trx);
}
