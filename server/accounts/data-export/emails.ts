import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from '#contract/addresses.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Email } from '#server/platform/mail/email.ts';
import type { EmailTemplates } from '#server/platform/mail/mail.ts';
import { ACCOUNT_RESTORED } from '../sessions/sessions.ts';

/** Names the e-mail about a scheduled deletion; its subject is a user id. */
export const ACCOUNT_LEAVING = 'account-leaving';

type Deps = { db: Database; publicOrigin: string };

const day = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Moscow',
});

async function findOwner(db: Database, userId: string) {
  return db
    .selectFrom('users')
    .select(['login', 'email', 'delete_at'])
    .where('id', '=', Number(userId))
    .executeTakeFirst();
}

async function writeLeaving({ db, publicOrigin }: Deps, userId: string): Promise<Email | undefined> {
  const owner = await findOwner(db, userId);
  if (!owner?.email || owner.delete_at === null) return undefined;
  return {
    to: owner.email,
    subject: 'Аккаунт будет удалён',
    lines: [
      `Аккаунт с логином «${owner.login}» будет удалён ${day.format(new Date(owner.delete_at))}. Списки, оценки и история просмотра удалятся вместе с ним.`,
      'Передумали? Войдите до этого дня, и всё останется как было.',
    ],
    action: { label: 'Вернуть аккаунт', href: `${publicOrigin}${LOGIN_PATH}` },
    notes: ['Если аккаунт удаляли не вы, войдите и сразу смените пароль.'],
  };
}

async function writeRestored({ db, publicOrigin }: Deps, userId: string): Promise<Email | undefined> {
  const owner = await findOwner(db, userId);
  if (!owner?.email || owner.delete_at !== null) return undefined;
  return {
    to: owner.email,
    subject: 'Аккаунт остаётся',
    lines: [
      `В аккаунт с логином «${owner.login}» вошли, и его удаление отменено. Списки, оценки и история на месте.`,
      'Если входили не вы, сразу смените пароль.',
    ],
    action: { label: 'Сменить пароль', href: `${publicOrigin}${FORGOT_PASSWORD_PATH}` },
  };
}

/** E-mail templates about the deletion of accounts and its cancellation. */
export function myDataEmails(deps: Deps): EmailTemplates {
  return {
    [ACCOUNT_LEAVING]: (userId) => writeLeaving(deps, userId),
    [ACCOUNT_RESTORED]: (userId) => writeRestored(deps, userId),
  };
}
