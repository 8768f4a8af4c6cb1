import { CHANGE_EMAIL_PATH, LOGIN_PATH, SUPPORT_PATH, withToken } from '#contract/addresses.ts';
import { accountKey } from '../auth/keys.ts';
import { newOneTimeToken } from '../auth/one-time-tokens.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Asker } from '#server/platform/jobs/jobs.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import type { Letters } from '#server/platform/mail/mail.ts';
import { askerNotes } from '#server/platform/mail/mailbox.ts';

/**
 * The letter, and the purpose of the token in it; about a user and the address that is to be theirs: `12
 * mika@example.org`.
 */
export const EMAIL_CHANGE = 'email-change';
/** About a user and the address that was theirs. */
export const EMAIL_CHANGED = 'email-changed';

type Deps = { db: Database; now: () => Date; publicOrigin: string };

const NOT_YOU = 'Если почту меняли не вы, просто удалите это письмо: без него ничего не произойдёт.';

function knownLetter(to: string, publicOrigin: string, asked: string[]): Letter {
  return {
    to,
    subject: 'На эту почту уже есть аккаунт',
    lines: [
      'Кто-то, возможно вы, хотел привязать этот адрес к другому аккаунту. Аккаунт с ним уже есть, поэтому ничего не изменилось.',
    ],
    action: { label: 'Войти', href: `${publicOrigin}${LOGIN_PATH}` },
    notes: [NOT_YOU, ...asked],
  };
}

// A change of password waits for the word, or the word is not made: it would open the account to whoever lost it.
function writeChange(deps: Deps, about: string, asker?: Asker): Promise<Letter | undefined> {
  return deps.db.transaction().execute((trx) => writeLocked({ ...deps, db: trx }, about, asker));
}

async function writeLocked(
  { db, now, publicOrigin }: Deps,
  about: string,
  asker?: Asker,
): Promise<Letter | undefined> {
  const [userId, email = ''] = about.split(' ');
  const user = await db
    .selectFrom('users')
    .select(['id', 'login', 'new_email'])
    .where('id', '=', Number(userId))
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Taken back, or another address by now.
  if (user?.new_email !== email) return undefined;
  const { id, login } = user;
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', accountKey(email))
    .where('id', '!=', id)
    .executeTakeFirst();
  const asked = askerNotes(asker);
  if (other) return knownLetter(email, publicOrigin, asked);
  const opens = { purpose: EMAIL_CHANGE, userId: id, payload: { email } };
  const token = await newOneTimeToken({ db, now }, opens);
  return {
    to: email,
    subject: 'Подтвердите новую почту',
    lines: [`Осталось подтвердить, что это ваша почта, и она станет почтой аккаунта с логином «${login}».`],
    action: { label: 'Подтвердить почту', href: `${publicOrigin}${withToken(CHANGE_EMAIL_PATH, token)}` },
    notes: ['Ссылка действует час и один раз.', NOT_YOU, ...asked],
  };
}

async function writeChanged({ db, publicOrigin }: Deps, about: string): Promise<Letter | undefined> {
  const [id, to] = about.split(' ');
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

/** The letters about the change of an e-mail. */
export function settingsLetters(deps: Deps): Letters {
  return {
    [EMAIL_CHANGE]: (about, asker) => writeChange(deps, about, asker),
    [EMAIL_CHANGED]: (about) => writeChanged(deps, about),
  };
}
