import { CHANGE_EMAIL_PATH, LOGIN_PATH, SUPPORT_PATH, withToken } from '#contract/addresses.ts';
import { accountKey } from '../auth/account-key.ts';
import { createEmailToken } from '../auth/one-time/tokens.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { EmailRequester } from '#server/platform/jobs/jobs.ts';
import type { Email } from '#server/platform/mail/email.ts';
import type { EmailTemplates } from '#server/platform/mail/mail.ts';
import { askerNotes, lifeNote } from '#server/platform/mail/mailbox.ts';

/** Names the e-mail and the purpose of its token; its subject is user id and new address: `12 mika@example.org`. */
export const EMAIL_CHANGE = 'email-change';
/** Names the e-mail; its subject is a user id and the former address. */
export const EMAIL_CHANGED = 'email-changed';

type Deps = { db: Database; now: () => Date; publicOrigin: string };

const NOT_YOU = 'Если почту меняли не вы, просто удалите это письмо: без него ничего не произойдёт.';

function emailTakenEmail(to: string, publicOrigin: string, requesterNotes: string[]): Email {
  return {
    to,
    subject: 'На эту почту уже есть аккаунт',
    lines: [
      'Кто-то, возможно вы, хотел привязать этот адрес к другому аккаунту. Аккаунт с ним уже есть, поэтому ничего не изменилось.',
    ],
    action: { label: 'Войти', href: `${publicOrigin}${LOGIN_PATH}` },
    notes: [NOT_YOU, ...requesterNotes],
  };
}

// Locks the user against a concurrent password change: a token created after it would let an intruder back in.
function writeChange(deps: Deps, subject: string, requester?: EmailRequester): Promise<Email | undefined> {
  return inTransaction(deps.db, (trx) => writeLocked({ ...deps, db: trx }, subject, requester));
}

async function writeLocked(
  { db, now, publicOrigin }: Deps,
  subject: string,
  requester?: EmailRequester,
): Promise<Email | undefined> {
  const [userId, email = ''] = subject.split(' ');
  const user = await db
    .selectFrom('users')
    .select(['id', 'login', 'new_email'])
    .where('id', '=', Number(userId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  // The change was cancelled, or another address was chosen since.
  if (user?.new_email !== email) return undefined;
  const { id, login } = user;
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', accountKey(email))
    .where('id', '!=', id)
    .executeTakeFirst();
  const requesterNotes = askerNotes(requester);
  if (other) return emailTakenEmail(email, publicOrigin, requesterNotes);
  const opens = { purpose: EMAIL_CHANGE, userId: id, payload: { email } };
  const { token, code } = await createEmailToken({ db, now }, opens, requester?.network);
  return {
    to: email,
    subject: 'Подтвердите новую почту',
    lines: [`Осталось подтвердить, что это ваша почта, и она станет почтой аккаунта с логином «${login}».`],
    code,
    action: { label: 'Подтвердить почту', href: `${publicOrigin}${withToken(CHANGE_EMAIL_PATH, token)}` },
    notes: [lifeNote('Ссылка действует час и один раз.', code), NOT_YOU, ...requesterNotes],
  };
}

async function writeChanged({ db, publicOrigin }: Deps, subject: string): Promise<Email | undefined> {
  const [id, to] = subject.split(' ');
  const user = await db.selectFrom('users').select('login').where('id', '=', Number(id)).executeTakeFirst();
  if (!user || to === undefined) return undefined;
  return {
    to,
    subject: 'Почта аккаунта изменена',
    lines: [
      `У аккаунта с логином «${user.login}» теперь другая почта, на эту писем больше не будет.`,
      'Если это сделали не вы, напишите нам: вход по прежней почте уже не работает.',
    ],
    action: { label: 'Написать нам', href: `${publicOrigin}${SUPPORT_PATH}` },
  };
}

/** E-mail templates about changes of the e-mail address. */
export function settingsEmails(deps: Deps): EmailTemplates {
  return {
    [EMAIL_CHANGE]: (subject, requester) => writeChange(deps, subject, requester),
    [EMAIL_CHANGED]: (subject) => writeChanged(deps, subject),
  };
}
