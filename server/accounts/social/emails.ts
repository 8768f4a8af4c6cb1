import { settingsPath } from '#contract/addresses.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Email } from '#server/platform/mail/email.ts';
import type { EmailTemplates } from '#server/platform/mail/mail.ts';

/** Names the e-mail subject a linked social account; its subject is a user id and the provider's title: `12 Google`. */
export const SOCIAL_LINKED = 'social-linked';

type Deps = { db: Database; publicOrigin: string };

async function writeLinked({ db, publicOrigin }: Deps, subject: string): Promise<Email | undefined> {
  const [id, title = ''] = subject.split(' ');
  const user = await db
    .selectFrom('users')
    .select(['login', 'email'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!user?.email) return undefined;
  return {
    to: user.email,
    subject: `Новый способ входа: ${title}`,
    lines: [
      `В аккаунт с логином «${user.login}» теперь можно войти через ${title}.`,
      'Если это сделали не вы, отвяжите этот вход, завершите остальные сеансы и смените пароль.',
    ],
    action: { label: 'Открыть соцсети в настройках', href: `${publicOrigin}${settingsPath('socials')}` },
  };
}

/** E-mail templates about social accounts. */
export function socialEmails(deps: Deps): EmailTemplates {
  return { [SOCIAL_LINKED]: (subject) => writeLinked(deps, subject) };
}
