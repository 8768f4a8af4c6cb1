import type { Transaction } from 'kysely';
import { accountKey } from '../auth/keys.ts';
import { dropEveryToken, dropOneTimeTokens, takeOneTimeToken } from '../auth/one-time-tokens.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { isTaken } from '#server/platform/database/unique.ts';
import { Failure } from '#server/failure.ts';
import { type Limit, refuseSoon } from '#server/platform/http/rate-limit.ts';
import type { SendJob } from '#server/platform/jobs/jobs.ts';
import type { Place } from '#server/platform/location/locator.ts';
import { mailLater } from '#server/platform/mail/mail.ts';
import { countEmail } from '#server/platform/mail/mailbox.ts';
import { EMAIL_CHANGE, EMAIL_CHANGED } from './letters.ts';
import { requirePassword } from './own-password.ts';

type Deps = { db: Database; now: () => Date; jobs: SendJob };

/** Letters of one account to whatever address, and to one address from wherever. */
export type EmailLimits = { wrongPasswords: Limit; ofUser: Limit; ofEmail: Limit };

/** What of the account opens it: its e-mail, the one that waits to be confirmed, and whether there is a password. */
export async function readAccount(db: Database, userId: number) {
  const { password_hash: hash, ...emails } = await db
    .selectFrom('users')
    .select(['email', 'new_email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...emails, has_password: hash !== null };
}

/**
 * Asks for the letter that makes an address the account's; whether somebody has it already only the letter's writer
 * looks.
 */
export async function askEmailChange(
  deps: Deps & EmailLimits & { placeOf: (headers: Headers) => Place },
  userId: number,
  { email, current_password: password }: { email: string; current_password: string },
  headers: Headers,
): Promise<void> {
  const { db, jobs, ofUser, ofEmail } = deps;
  if ((await requirePassword(deps, userId, password)) === null)
    throw new Failure('conflict', 'Сначала задайте пароль: им подтверждают смену почты.');
  refuseSoon(await ofUser.take(String(userId)), 'писем');
  const asker = await countEmail(ofEmail, email, deps.placeOf(headers), deps.now());
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows: changed } = await trx
      .updateTable('users')
      .set({ new_email: email })
      .where('id', '=', userId)
      .where('new_email', 'is distinct from', email)
      .executeTakeFirst();
    // The letter to another address, asked for a moment ago, opens nothing any more; one to the same stays good.
    if (changed > 0n) await dropOneTimeTokens(trx, userId, EMAIL_CHANGE);
    await mailLater(jobs, EMAIL_CHANGE, `${userId} ${email}`, trx, asker);
  });
}

/** Leaves the account with the e-mail that it has. */
export async function cancelEmailChange(db: Database, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ new_email: null }).where('id', '=', userId).execute();
    await dropOneTimeTokens(trx, userId, EMAIL_CHANGE);
  });
}

function notFound(): Failure {
  return new Failure('not_found', 'Ссылка уже использована или устарела. Попросите новое письмо.');
}

/**
 * Makes the address that a letter was sent to the account's, once; every word that opens something of the account ends,
 * and the former address is told.
 */
export async function confirmEmailChange(deps: Deps, token: string): Promise<void> {
  try {
    await deps.db.transaction().execute((trx) => takeNewEmail({ ...deps, db: trx }, trx, token));
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Failure('conflict', 'Эта почта уже у другого аккаунта. Укажите другую.');
  }
}

async function takeNewEmail(deps: Deps, trx: Transaction<Schema>, token: string): Promise<void> {
  const taken = await takeOneTimeToken(deps, EMAIL_CHANGE, token);
  const { email } = (taken?.payload ?? {}) as { email?: string };
  if (!taken || taken.userId === null || email === undefined) throw notFound();
  const { userId } = taken;
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
  await dropEveryToken(trx, userId);
  if (former.email !== null) await mailLater(deps.jobs, EMAIL_CHANGED, `${userId} ${former.email}`, trx);
}
