import { FORGOT_PASSWORD_PATH, RESET_PASSWORD_PATH, withToken } from '#contract/addresses.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { EmailRequester } from '#server/platform/jobs/jobs.ts';
import type { Email } from '#server/platform/mail/email.ts';
import type { EmailTemplates } from '#server/platform/mail/mail.ts';
import { askerNotes, lifeNote } from '#server/platform/mail/mailbox.ts';
import { createOneTimeToken, createEmailToken } from './one-time/tokens.ts';

/** Names the e-mail and the purpose of its token; the e-mail's subject is an account key of an e-mail address. */
export const PASSWORD_RESET = 'password-reset';
/** Names the e-mail; its subject is a user id. */
export const PASSWORD_CHANGED = 'password-changed';

type Deps = { db: Database; now: () => Date; publicOrigin: string };

function resetLink({ publicOrigin }: Deps, token: string): string {
  return `${publicOrigin}${withToken(RESET_PASSWORD_PATH, token)}`;
}

/** Creates a link to set a new password, valid for one hour and one use. Earlier links stay valid until one is used. */
export async function createPasswordResetLink(deps: Deps, userId: number): Promise<string> {
  return resetLink(deps, await createOneTimeToken(deps, { purpose: PASSWORD_RESET, userId }));
}

async function writeReset(deps: Deps, key: string, requester?: EmailRequester): Promise<Email | undefined> {
  const user = await deps.db
    .selectFrom('users')
    .select(['id', 'login', 'email'])
    .where('email_key', '=', key)
    .executeTakeFirst();
  if (!user?.email) return undefined;
  const granted = { purpose: PASSWORD_RESET, userId: user.id };
  const { token, code } = await createEmailToken(deps, granted, requester?.network);
  return {
    to: user.email,
    subject: 'Новый пароль',
    lines: [
      `Для аккаунта с логином «${user.login}» попросили новый пароль.`,
      'Когда вы его зададите, на всех устройствах нужно будет войти заново.',
    ],
    code,
    action: { label: 'Задать новый пароль', href: resetLink(deps, token) },
    notes: [
      lifeNote(
        'Ссылка действует час, пока пароль не изменён. Ссылки из более ранних писем действуют свой час.',
        code,
      ),
      'Если просили не вы, просто удалите это письмо: пароль останется прежним.',
      ...askerNotes(requester),
    ],
  };
}

async function writeChanged({ db, publicOrigin }: Deps, userId: string): Promise<Email | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['login', 'email'])
    .where('id', '=', Number(userId))
    .executeTakeFirst();
  if (!user?.email) return undefined;
  return {
    to: user.email,
    subject: 'Пароль изменён',
    lines: [
      `Пароль аккаунта с логином «${user.login}» изменён, остальные сеансы завершены.`,
      'Если это сделали не вы, сразу задайте новый пароль.',
    ],
    action: { label: 'Задать новый пароль', href: `${publicOrigin}${FORGOT_PASSWORD_PATH}` },
  };
}

/** E-mail templates about passwords. */
export function authEmails(deps: Deps): EmailTemplates {
  return {
    [PASSWORD_RESET]: (key, requester) => writeReset(deps, key, requester),
    [PASSWORD_CHANGED]: (userId) => writeChanged(deps, userId),
  };
}
