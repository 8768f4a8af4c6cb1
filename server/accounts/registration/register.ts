import type { z } from 'zod';
import type { registration } from '#contract/auth.ts';
import { accountKey } from '../auth/keys.ts';
import { hashPassword } from '../auth/password.ts';
import { refuseCommonPassword } from '../auth/password-rules.ts';
import type { BotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { refuseSoon, type Limit, type RateLimit } from '#server/platform/http/rate-limit.ts';
import type { SendJob } from '#server/platform/jobs/jobs.ts';
import type { Place } from '#server/platform/location/locator.ts';
import { mailLater } from '#server/platform/mail/mail.ts';
import { countEmail } from '#server/platform/mail/mailbox.ts';
import { nicknameFault, plainNickname } from './nickname.ts';

/** Of one address whatever it asks for, and of one e-mail from wherever. */
export type RegistrationLimits = { ofAddress: RateLimit; ofEmail: Limit };

type Deps = {
  db: Database;
  now: () => Date;
  jobs: SendJob;
  botCheck: BotCheck;
  placeOf: (headers: Headers) => Place;
  limits: RegistrationLimits;
};

export type Form = z.output<typeof registration>;

const NOT_HUMAN = 'Проверка на робота не пройдена или устарела. Попробуйте ещё раз.';

function refuseFaults({ login, email, nickname, password }: Form): void {
  const fault = nicknameFault(plainNickname(nickname));
  if (fault !== undefined) throw new Failure('invalid', fault, { nickname: [fault] });
  refuseCommonPassword(password, [login, email, nickname]);
}

/**
 * Takes a registration: its row waits, and the letter decides whether there is anything to confirm. Whether a login, a
 * nickname or an e-mail is taken neither the answer nor its time tells.
 */
export async function register(deps: Deps, form: Form, headers: Headers): Promise<void> {
  const { db, now, jobs, botCheck, limits } = deps;
  const address = clientAddress(headers);
  refuseFaults(form);
  refuseSoon(await limits.ofAddress(address));
  if (!(await botCheck.passes(form.recaptcha_token, address)))
    throw new Failure('invalid', NOT_HUMAN, { recaptcha_token: [NOT_HUMAN] });
  const asker = await countEmail(limits.ofEmail, form.email, deps.placeOf(headers), now());
  const { login, email } = form;
  const row = {
    login,
    email,
    email_key: accountKey(email),
    nickname: plainNickname(form.nickname),
    password_hash: await hashPassword(form.password),
    created_at: now(),
  };
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('registrations')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await mailLater(jobs, 'registration', id, trx, asker);
  });
}
