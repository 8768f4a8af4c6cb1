import { confirmEmailChange } from '#contract/account.ts';
import { forgetPassword, register, resetPassword, verifyRegistration } from '#contract/auth.ts';
import { acceptInvitation, readInvitation } from '#contract/invitations.ts';
import { accountKey } from '#server/accounts/auth/account-key.ts';
import { PASSWORD_RESET } from '#server/accounts/auth/emails.ts';
import { createOneTimeToken } from '#server/accounts/auth/one-time/tokens.ts';
import { REGISTRATION } from '#server/accounts/registration/confirm-registration.ts';
import { EMAIL_CHANGE } from '#server/accounts/settings/emails.ts';
import { createInvitation } from '#server/studio/people/invitations/invitations.ts';
import { createTestAccount, PASSWORD } from '#tests/support/samples/account.ts';
import { NOW, type TestApi } from '#tests/support/api.ts';

// How many times a test may repeat a request whose body works once.
const TIMES = 8;
const NEW_PASSWORD = { password: PASSWORD, password_confirmation: PASSWORD };

async function registrationToken({ db }: Pick<TestApi, 'db'>, name: string): Promise<string> {
  const email = `${name}@example.org`;
  const { id } = await db
    .insertInto('registrations')
    .values({ login: name, email, email_key: accountKey(email), nickname: name, password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return createOneTimeToken(
    { db, now: () => new Date(NOW) },
    { purpose: REGISTRATION, payload: { registration: id } },
  );
}

async function resetToken(api: Pick<TestApi, 'db'>, name: string): Promise<string> {
  const { id } = await createTestAccount(api, name);
  return createOneTimeToken(
    { db: api.db, now: () => new Date(NOW) },
    { purpose: PASSWORD_RESET, userId: id },
  );
}

async function emailToken(api: Pick<TestApi, 'db'>, name: string): Promise<string> {
  const { id } = await createTestAccount(api, name);
  const tokenFields = { purpose: EMAIL_CHANGE, userId: id, payload: { email: `${name}-new@example.org` } };
  return createOneTimeToken({ db: api.db, now: () => new Date(NOW) }, tokenFields);
}

async function invitationToken({ db }: Pick<TestApi, 'db'>): Promise<string | null> {
  const invited = { role: 'advertiser', teamId: null } as const;
  const deps = { db, now: () => new Date(NOW), publicOrigin: 'https://akane.example' };
  const { link } = await createInvitation(deps, { command: 'root' }, invited);
  return new URL(link).searchParams.get('token');
}

/** Bodies by path for requests whose body works once; each call returns a new one. */
export async function createOneTimeBodies(api: Pick<TestApi, 'db'>): Promise<Record<string, () => object>> {
  const confirmed: string[] = [];
  const forgotten: string[] = [];
  const emailChanges: string[] = [];
  const invited: (string | null)[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    confirmed.push(await registrationToken(api, `confirmed-${'abcdefgh'[i]}`));
    forgotten.push(await resetToken(api, `forgotten-${i}`));
    emailChanges.push(await emailToken(api, `moved-${i}`));
    invited.push(await invitationToken(api));
  }
  const seen = await invitationToken(api);
  let count = 0;
  const someone = () => `someone-${(count += 1)}`;
  return {
    [register.path]: () => {
      const name = someone();
      return {
        login: name,
        email: `${name}@example.org`,
        nickname: name,
        recaptcha_token: '',
        ...NEW_PASSWORD,
      };
    },
    [verifyRegistration.path]: () => ({ token: confirmed.pop() }),
    [forgetPassword.path]: () => ({ email: `${someone()}@example.org` }),
    [readInvitation.path]: () => ({ token: seen }),
    [acceptInvitation.path]: () => ({ token: invited.pop() }),
    [confirmEmailChange.path]: () => ({ token: emailChanges.pop() }),
    [resetPassword.path]: () => ({ token: forgotten.pop(), ...NEW_PASSWORD }),
  };
}
