import { settingsPath } from '#contract/addresses.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import type { Letters } from '#server/platform/mail/mail.ts';

/** The letter about a new way into an account: about a user and where the way comes from, `12 Google`. */
export const SOCIAL_LINKED = 'social-linked';

type Deps = { db: Database; publicOrigin: string };

async function writeLinked({ db, publicOrigin }: Deps, about: string): Promise<Letter | undefined> {
  const [id, title = ''] = about.split(' ');
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

/** The letters about accounts elsewhere. */
export function socialLetters(deps: Deps): Letters {
  return { [SOCIAL_LINKED]: (about) => writeLinked(deps, about) };
}
