import type { z } from 'zod';
import type { registration } from '#contract/auth.ts';
import { accountKey } from '../auth/account-key.ts';
import { hashPassword, turnOf } from '../auth/password.ts';
import { refuseCommonPassword } from '../auth/password-rules.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { failIfLimited, type Limit, type RateLimit } from '#server/platform/http/limits/rate-limit.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import type { ClientLocation } from '#server/platform/location/locator.ts';
import { sendEmailLater } from '#server/platform/mail/mail.ts';
import { countEmail } from '#server/platform/mail/mailbox.ts';
import { nicknameError, normalizeNickname } from './nickname.ts';

/** Limits of registrations: per client address, and of e-mails per e-mail address over all clients. */
export type RegistrationLimits = { perAddress: RateLimit; perEmail: Limit };

type Deps = {
  db: Database;
  now: () => Date;
  jobs: JobSender;
  botCheck: BotCheck;
  locationOf: (headers: Headers) => ClientLocation;
  limits: RegistrationLimits;
};

export type RegistrationForm = z.output<typeof registration>;

const NOT_HUMAN = 'Проверка на робота не пройдена или устарела. Попробуйте ещё раз.';

function refuseInvalid({ login, email, nickname, password }: RegistrationForm): void {
  const message = nicknameError(normalizeNickname(nickname));
  if (message !== undefined) throw new Failure('invalid', message, { nickname: [message] });
  refuseCommonPassword(password, [login, email, nickname]);
}

/**
 * Stores a pending registration and enqueues its e-mail. Whether the login, the nickname or the e-mail is taken is only
 * checked when the e-mail is written: neither the answer nor its timing reveals it.
 */
export async function register(deps: Deps, form: RegistrationForm, headers: Headers): Promise<void> {
  const { db, now, jobs, botCheck, limits } = deps;
  const address = clientAddress(headers);
  refuseInvalid(form);
  failIfLimited(await limits.perAddress(address));
  if (!(await botCheck.passes(form.recaptcha_token, address)))
    throw new Failure('invalid', NOT_HUMAN, { recaptcha_token: [NOT_HUMAN] });
  const requester = await countEmail(limits.perEmail, form.email, deps.locationOf(headers), now());
  const { login, email } = form;
  const row = {
    login,
    email,
    email_key: accountKey(email),
    nickname: normalizeNickname(form.nickname),
    password_hash: await hashPassword(form.password, turnOf('new password', address)),
    created_at: now(),
  };
  await inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('registrations')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendEmailLater(jobs, 'registration', id, trx, requester);
  });
}
