import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { refuseSoon, type Limit, type RateLimit } from '#server/platform/http/rate-limit.ts';
import type { SendJob } from '#server/platform/jobs/jobs.ts';
import type { Place } from '#server/platform/location/locator.ts';
import { mailLater } from '#server/platform/mail/mail.ts';
import { countEmail } from '#server/platform/mail/mailbox.ts';
import { endSessions } from '../sessions/sessions.ts';
import { rotatePasskey } from '../sessions/own-passkey.ts';
import { accountKey } from './keys.ts';
import { PASSWORD_CHANGED, PASSWORD_RESET } from './letters.ts';
import { dropEveryToken, findOneTimeToken, takeOneTimeToken } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';
import { refuseCommonPassword } from './password-rules.ts';

type Deps = { db: Database; now: () => Date; jobs: SendJob };

/** Of one address whatever it asks for, and of one e-mail from wherever. */
export type ForgetLimits = { ofAddress: RateLimit; ofEmail: Limit };

type Forgetting = Pick<Deps, 'jobs' | 'now'> & { limits: ForgetLimits; placeOf: (headers: Headers) => Place };

/**
 * Asks for the letter that leads to a new password; whether there is such an account only the letter's writer looks.
 */
export async function forget(
  { jobs, limits, now, placeOf }: Forgetting,
  email: string,
  headers: Headers,
): Promise<void> {
  refuseSoon(await limits.ofAddress(clientAddress(headers)), 'писем');
  const asker = await countEmail(limits.ofEmail, email, placeOf(headers), now());
  await mailLater(jobs, PASSWORD_RESET, accountKey(email), undefined, asker);
}

function notFound(): Failure {
  return new Failure('not_found', 'Ссылка уже использована или устарела. Попросите новое письмо.');
}

type Reset = { token: string; password: string; replace_passkey: boolean };

/**
 * Sets the password that a letter's token lets set, once; every session of the account ends, and every other word that
 * opens something of it. The passkey of torrents is replaced unless the owner keeps it.
 */
export async function reset(
  deps: Deps,
  { token, password, replace_passkey: isPasskeyReplaced }: Reset,
): Promise<void> {
  const { db, now, jobs } = deps;
  // Before any work is done: who only guesses makes us hash nothing.
  const opened = await findOneTimeToken(deps, PASSWORD_RESET, token);
  if (!opened) throw notFound();
  const owner = await db
    .selectFrom('users')
    .select(['login', 'email', 'nickname'])
    .where('id', '=', opened.userId ?? 0)
    .executeTakeFirst();
  refuseCommonPassword(
    password,
    Object.values(owner ?? {}).filter((name) => name !== null),
  );
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const taken = await takeOneTimeToken({ db: trx, now }, PASSWORD_RESET, token);
    if (!taken || taken.userId === null) throw notFound();
    await trx.updateTable('users').set({ password_hash }).where('id', '=', taken.userId).execute();
    await endSessions(trx, taken.userId);
    await dropEveryToken(trx, taken.userId);
    if (isPasskeyReplaced) await rotatePasskey(trx, taken.userId);
    await mailLater(jobs, PASSWORD_CHANGED, String(taken.userId), trx);
  });
}
