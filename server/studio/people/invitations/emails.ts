import { ROLE_RULES } from '#contract/studio/rights.ts';
import { createSecret, hashSecret } from '#server/accounts/sessions/secret.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Email } from '#server/platform/mail/email.ts';
import type { EmailTemplates } from '#server/platform/mail/mail.ts';
import { invitationLink, listWaitingInvitations, STUDIO_INVITATION } from './invitations.ts';

type Deps = { db: Database; now: () => Date; publicOrigin: string };

// The link that the inviter has seen is stored nowhere, so the e-mail gets one of its own.
async function writeInvitation({ db, now, publicOrigin }: Deps, id: string): Promise<Email | undefined> {
  const waiting = (await listWaitingInvitations(db, now())).find((one) => one.id === id);
  if (!waiting?.email) return undefined;
  const token = createSecret();
  const { role, team, invited_by: by, email } = waiting;
  await db
    .updateTable('studio_invitations')
    .set({ email_token_hash: hashSecret(token) })
    .where('id', '=', id)
    .execute();
  const where = team === null ? '' : ` в команде «${team.title}»`;
  const who = by === null ? 'Вас приглашают' : `${by.nickname ?? by.login} приглашает вас`;
  return {
    to: email,
    subject: 'Приглашение в студию',
    lines: [`${who} в студию сайта. Роль: «${ROLE_RULES[role].name}»${where}.`],
    action: { label: 'Посмотреть приглашение', href: invitationLink(publicOrigin, token) },
    notes: [
      'Ссылка действует неделю и один раз. Если аккаунта ещё нет, его можно завести по пути.',
      'Если вы не ждали этого письма, просто удалите его.',
    ],
  };
}

/** The e-mail template of an invitation to the studio. */
export function invitationEmails(deps: Deps): EmailTemplates {
  return { [STUDIO_INVITATION]: (id) => writeInvitation(deps, id) };
}
