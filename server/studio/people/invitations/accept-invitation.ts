import type { Transaction } from 'kysely';
import type { Invitation } from '#contract/invitations.ts';
import { mayGive } from '#contract/studio/rights.ts';
import { hashSecret } from '#server/accounts/sessions/secret.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { addRole, readRoles, readTeam, type RoleSource } from '../roles.ts';

type Deps = { db: Database; now: () => Date };
type Trx = Database | Transaction<Schema>;

const UNKNOWN = 'Такого приглашения нет. Проверьте, что ссылка скопирована целиком.';
const NEW_ONE = 'Попросите новое приглашение.';

async function findInvitation(db: Trx, token: string, isLocked: boolean) {
  const hash = hashSecret(token);
  const row = await db
    .selectFrom('studio_invitations')
    .selectAll()
    .where((one) => one.or([one('token_hash', '=', hash), one('email_token_hash', '=', hash)]))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', UNKNOWN);
  return row;
}
type Row = Awaited<ReturnType<typeof findInvitation>>;

function refuseEnded({ accepted_at, withdrawn_at, expires_at }: Row, now: Date): void {
  if (accepted_at !== null) throw new Failure('conflict', `Приглашение уже приняли. ${NEW_ONE}`);
  if (withdrawn_at !== null) throw new Failure('conflict', `Приглашение отозвано. ${NEW_ONE}`);
  if (Date.parse(expires_at) <= now.getTime())
    throw new Failure('conflict', `Срок приглашения вышел. ${NEW_ONE}`);
}

// The inviter with the roles of this moment: they must still be able to give the role themselves.
async function readInviter(
  db: Trx,
  { invited_by, role }: Row,
): Promise<{ giver: RoleSource; name: string | null }> {
  if (invited_by === null) return { giver: { command: '' }, name: null };
  const user = await db
    .selectFrom('users')
    .select(['nickname', 'login', 'is_banned', 'delete_at'])
    .where('id', '=', invited_by)
    .executeTakeFirst();
  const roles = await readRoles(db, invited_by);
  if (!user || user.is_banned || user.delete_at !== null || !mayGive(roles, role))
    throw new Failure('conflict', `Тот, кто вас пригласил, больше не может давать эту роль. ${NEW_ONE}`);
  const giver = { userId: invited_by, roles: roles.map((one) => ({ role: one, team: null })) };
  return { giver, name: user.nickname ?? user.login };
}

/** Reads what an invitation is to; fails with `not_found`, or with `conflict` when it can no longer be accepted. */
export async function describeInvitation({ db, now }: Deps, token: string): Promise<Invitation> {
  const row = await findInvitation(db, token, false);
  refuseEnded(row, now());
  const { name } = await readInviter(db, row);
  const team = await readTeam(db, row.role, row.team_id);
  return { role: row.role, team: team ?? null, invited_by: name, expires_at: row.expires_at };
}

/**
 * Gives a user the role of an invitation and uses it up; of parallel calls only one succeeds. Fails as
 * `describeInvitation` does, and with `conflict` when the user has the role already, which leaves the invitation.
 */
export async function acceptInvitationNow({ db, now }: Deps, user: User, token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await findInvitation(trx, token, true);
    refuseEnded(row, now());
    const { giver } = await readInviter(trx, row);
    const { role, team_id: teamId } = row;
    const given = await addRole(trx, giver, { userId: user.id, role, teamId });
    if (!given) throw new Failure('conflict', 'Эта роль у вас уже есть.');
    await trx
      .updateTable('studio_invitations')
      .set({ accepted_by: user.id, accepted_at: now() })
      .where('id', '=', row.id)
      .execute();
    await recordEvent(
      trx,
      { userId: user.id, sessionId: user.sessionId },
      {
        ...given,
        act: 'user.invite_accept',
        change: { ...given.change, ...(row.invited_by !== null && { invited_by: [null, row.invited_by] }) },
      },
    );
  });
}
