import type { Transaction } from 'kysely';
import { INVITATION_PATH, withToken } from '#contract/addresses.ts';
import type { WaitingInvitation } from '#contract/studio/invitations.ts';
import { mayGive, type Role, ROLE_RULES } from '#contract/studio/rights.ts';
import { createSecret, hashSecret } from '#server/accounts/sessions/secret.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { sendEmailLater, type EmailTemplates } from '#server/platform/mail/mail.ts';
import { rolesOf } from '../../access/access.ts';
import { readTeam, type RoleGiver, toValue } from '../roles.ts';
import type { Email } from '#server/platform/mail/email.ts';

/** Names the e-mail; its subject is the id of an invitation. */
export const STUDIO_INVITATION = 'studio-invitation';

const LIFE_MS = 7 * 24 * 3600_000;

type Invited = { role: Role; teamId: string | null; email?: string | undefined };
type Deps = { db: Database; now: () => Date; publicOrigin: string; jobs?: JobSender };

/** The address of the page of an invitation. */
export function invitationLink(publicOrigin: string, token: string): string {
  return `${publicOrigin}${withToken(INVITATION_PATH, token)}`;
}

function refuseInviter(inviter: RoleGiver, role: Role): void {
  if ('command' in inviter || mayGive(rolesOf(inviter), role)) return;
  throw new Failure('forbidden', 'Эту роль даёт и снимает только тот, чья роль выше.');
}

/**
 * Creates an invitation for seven days and one use and enqueues its e-mail where there is an address; returns its link,
 * which nothing can show again.
 */
export function createInvitation(
  { db, now, publicOrigin, jobs }: Deps,
  inviter: RoleGiver,
  { role, teamId, email }: Invited,
): Promise<{ id: string; link: string; expires_at: string; event_id: number }> {
  refuseInviter(inviter, role);
  return inTransaction(db, async (trx) => {
    const team = await readTeam(trx, role, teamId);
    const token = createSecret();
    const at = now();
    const { id, expires_at } = await trx
      .insertInto('studio_invitations')
      .values({
        token_hash: hashSecret(token),
        role,
        team_id: teamId,
        email: email ?? null,
        invited_by: 'command' in inviter ? null : inviter.userId,
        created_at: at,
        expires_at: new Date(at.getTime() + LIFE_MS),
      })
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    if (email !== undefined && jobs) await sendEmailLater(jobs, STUDIO_INVITATION, id, trx);
    const event_id = await recordEvent(trx, inviter, {
      act: 'user.invite',
      thingId: null,
      change: { role: [null, toValue(role, teamId, team)] },
      teamIds: teamId === null ? [] : [teamId],
    });
    return { id, link: invitationLink(publicOrigin, token), expires_at, event_id };
  });
}

function selectInvitations(db: Database | Transaction<Schema>) {
  return db
    .selectFrom('studio_invitations')
    .leftJoin('teams', 'teams.id', 'studio_invitations.team_id')
    .leftJoin('users', 'users.id', 'studio_invitations.invited_by')
    .select(['studio_invitations.id', 'studio_invitations.role', 'studio_invitations.email', 'expires_at'])
    .select(['team_id', 'teams.title', 'invited_by', 'users.nickname', 'users.login']);
}

/** Lists the invitations that are neither accepted, withdrawn nor expired, the newest first. */
export async function listWaitingInvitations(db: Database, now: Date): Promise<WaitingInvitation[]> {
  const rows = await selectInvitations(db)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('studio_invitations.created_at', 'desc')
    .orderBy('studio_invitations.id')
    .execute();
  return rows.map(({ id, role, email, expires_at, team_id, title, invited_by, nickname, login }) => ({
    id,
    role,
    email,
    expires_at,
    team: team_id === null ? null : { id: team_id, title: title ?? '' },
    invited_by: invited_by === null ? null : { id: invited_by, nickname, login: login ?? '' },
  }));
}

/** Withdraws an invitation; returns the id of the event, or null when it waits no longer. */
export function endInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: StudioCaller,
  id: string,
): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('studio_invitations')
      .select(['role', 'team_id', 'accepted_at', 'withdrawn_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Failure('not_found', 'Такого приглашения нет.');
    refuseInviter(actor, row.role);
    if (row.accepted_at !== null || row.withdrawn_at !== null) return null;
    await trx.updateTable('studio_invitations').set({ withdrawn_at: now() }).where('id', '=', id).execute();
    const team = await readTeam(trx, row.role, row.team_id);
    return recordEvent(trx, actor, {
      act: 'user.invite_withdraw',
      thingId: null,
      change: { role: [toValue(row.role, row.team_id, team), null] },
      teamIds: row.team_id === null ? [] : [row.team_id],
    });
  });
}

type EmailDeps = { db: Database; now: () => Date; publicOrigin: string };

// The link that the inviter has seen is stored nowhere, so the e-mail gets one of its own.
async function writeInvitation({ db, now, publicOrigin }: EmailDeps, id: string): Promise<Email | undefined> {
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
export function invitationEmails(deps: EmailDeps): EmailTemplates {
  return { [STUDIO_INVITATION]: (id) => writeInvitation(deps, id) };
}
