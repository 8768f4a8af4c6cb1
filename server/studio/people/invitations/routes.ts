import { acceptInvitation, readInvitation } from '#contract/invitations.ts';
import { inviteToStudio, listInvitations, withdrawInvitation } from '#contract/studio/invitations.ts';
import { createGuessCounter } from '#server/accounts/auth/one-time/guesses.ts';
import type { Routes } from '#server/deps.ts';
import { acceptInvitationNow, describeInvitation } from './accept-invitation.ts';
import { createInvitation, endInvitation, listWaitingInvitations } from './invitations.ts';

export const invitationRoutes: Routes = (mount, deps) => {
  const { db, now, sendsEmail } = deps;
  const countGuess = createGuessCounter(db, 'studio invitation');

  mount(listInvitations, async () => ({ data: await listWaitingInvitations(db, now()) }));
  mount(inviteToStudio, async ({ access, body: { role, team_id: teamId = null, email } }) => {
    const made = await createInvitation(deps, access, { role, teamId, email });
    return { ...made, is_emailed: email !== undefined && sendsEmail };
  });
  mount(withdrawInvitation, async ({ access, params }) => ({
    event_id: await endInvitation(deps, access, params.id),
  }));

  mount(readInvitation, ({ body, headers }) =>
    countGuess(body.token, headers, () => describeInvitation(deps, body.token)),
  );
  mount(acceptInvitation, async ({ user, body, headers }) => {
    await countGuess(body.token, headers, () => acceptInvitationNow(deps, user, body.token));
    deps.sessions.forget(user.id);
    return undefined;
  });
};
