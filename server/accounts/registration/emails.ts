import {
  FORGOT_PASSWORD_PATH,
  LOGIN_PATH,
  REGISTRATION_PATH,
  VERIFY_EMAIL_PATH,
  withToken,
} from '#contract/addresses.ts';
import { accountKey } from '../auth/account-key.ts';
import { createEmailToken, type EmailToken } from '../auth/one-time/tokens.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { EmailRequester } from '#server/platform/jobs/jobs.ts';
import type { Email } from '#server/platform/mail/email.ts';
import type { EmailTemplates } from '#server/platform/mail/mail.ts';
import { askerNotes, lifeNote } from '#server/platform/mail/mailbox.ts';
import { nicknameSkeleton } from './skeleton.ts';
import { REGISTRATION, type RegistrationPayload } from './confirm-registration.ts';

type Deps = { db: Database; now: () => Date; publicOrigin: string };
type Row = { id: string; login: string; email: string; email_key: string; nickname: string };

const NOT_YOU = 'Если регистрировались не вы, просто удалите это письмо: без него ничего не произойдёт.';

function emailTakenEmail({ email }: Row, origin: string): Email {
  return {
    to: email,
    subject: 'На эту почту уже есть аккаунт',
    lines: [
      'Кто-то, возможно вы, хотел зарегистрироваться с этим адресом. Аккаунт с ним уже есть: войдите в него.',
      { text: 'Забыли пароль? Задайте новый', href: `${origin}${FORGOT_PASSWORD_PATH}` },
    ],
    action: { label: 'Войти', href: `${origin}${LOGIN_PATH}` },
    notes: [NOT_YOU],
  };
}

function nameTakenEmail({ email, login, nickname }: Row, isLogin: boolean, origin: string): Email {
  const what = isLogin ? `Логин «${login}» уже занят` : `Никнейм «${nickname}» или похожий на него уже занят`;
  return {
    to: email,
    subject: isLogin ? 'Этот логин занят, выберите другой' : 'Этот никнейм занят, выберите другой',
    lines: [`${what}. Выберите другой и отправьте форму ещё раз.`],
    action: {
      label: 'Зарегистрироваться ещё раз',
      href: `${origin}${REGISTRATION_PATH}`,
    },
    notes: [NOT_YOU],
  };
}

function confirmationEmail({ email, login }: Row, { token, code }: EmailToken, origin: string): Email {
  return {
    to: email,
    subject: 'Подтвердите почту',
    lines: [`Осталось подтвердить, что эта почта ваша, и аккаунт с логином «${login}» готов.`],
    code,
    action: {
      label: 'Подтвердить почту',
      href: `${origin}${withToken(VERIFY_EMAIL_PATH, token)}`,
    },
    notes: [lifeNote('Ссылка действует час и один раз.', code), NOT_YOU],
  };
}

async function findTaken(db: Database, { login, nickname, email_key }: Row) {
  const taken = await db
    .selectFrom('users')
    .select(['login_key', 'email_key'])
    .where((row) =>
      row.or([
        row('email_key', '=', email_key),
        row('login_key', '=', accountKey(login)),
        row('nickname_key', '=', nicknameSkeleton(nickname)),
      ]),
    )
    .execute();
  if (taken.some((user) => user.email_key === email_key)) return 'email';
  if (taken.some((user) => user.login_key === accountKey(login))) return 'login';
  return taken.length > 0 ? 'nickname' : undefined;
}

async function chooseEmail(
  { db, now, publicOrigin }: Deps,
  id: string,
  requester?: EmailRequester,
): Promise<Email | undefined> {
  const row = await db
    .selectFrom('registrations')
    .select(['id', 'login', 'email', 'email_key', 'nickname'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const taken = await findTaken(db, row);
  if (taken === 'email') return emailTakenEmail(row, publicOrigin);
  if (taken !== undefined) return nameTakenEmail(row, taken === 'login', publicOrigin);
  const payload: RegistrationPayload = { registration: id };
  const token = await createEmailToken({ db, now }, { purpose: REGISTRATION, payload }, requester?.network);
  return confirmationEmail(row, token, publicOrigin);
}

async function writeRegistration(
  deps: Deps,
  id: string,
  requester?: EmailRequester,
): Promise<Email | undefined> {
  const email = await chooseEmail(deps, id, requester);
  return email && { ...email, notes: [...(email.notes ?? []), ...askerNotes(requester)] };
}

/** E-mail templates of registration: the confirmation, or why the e-mail or a name is taken. */
export function registrationEmails(deps: Deps): EmailTemplates {
  return { registration: (id, requester) => writeRegistration(deps, id, requester) };
}
