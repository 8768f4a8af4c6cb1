import * as acts from '#contract/studio/user-acts.ts';
import { getUser, listUsers as listEndpoint } from '#contract/studio/users.ts';
import { acceptInvitation, readInvitation } from '#contract/invitations.ts';
import { inviteToStudio, listInvitations, withdrawInvitation } from '#contract/studio/invitations.ts';
import * as endpoints from '#contract/studio/reports.ts';
import type { Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { createGuessCounter } from '#server/accounts/auth/one-time/guesses.ts';
import { episodeKind } from '../releases/episodes/episode-kind.ts';
import { banUser, unbanUser } from './acts/ban.ts';
import { addNote, removeNote } from './acts/notes.ts';
import { createResetLink, revealEmail } from './acts/private.ts';
import { endUserSessions, removeUserAvatar, renameUser } from './acts/profile.ts';
import { changeRole } from './roles.ts';
import { listUsers } from './users/list-users.ts';
import { readUser } from './users/read-user.ts';
import { acceptInvitationNow, describeInvitation } from './invitations/accept-invitation.ts';
import { createInvitation, endInvitation, listWaitingInvitations } from './invitations/invitations.ts';
import { applyReportedMark } from './reports/apply-mark.ts';
import { actOnReport, actOnReports } from './reports/act-on-reports.ts';
import { listReports, readReport } from './reports/list-reports.ts';

const invitationRoutes: Routes = (mount, deps) => {
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

const reportRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const episodes = episodeKind(deps);
  mount(endpoints.listReports, ({ access, query }) => listReports(db, access, query));
  mount(endpoints.getReport, ({ access, params }) => readReport(db, access, params.id));
  mount(endpoints.takeReport, async ({ access, params, body }) => ({
    event_id: await actOnReport(deps, access, 'take', { ...params, ...body }),
  }));
  mount(endpoints.finishReport, async ({ access, params, body }) => ({
    event_id: await actOnReport(deps, access, 'done', { ...params, ...body }),
  }));
  mount(endpoints.refuseReport, async ({ access, params, body }) => ({
    event_id: await actOnReport(deps, access, 'refuse', { ...params, ...body }),
  }));
  mount(endpoints.applyReportedMark, async ({ access, params, body }) => ({
    event_id: await applyReportedMark(deps, episodes, access, { ...params, ...body }),
  }));
  mount(endpoints.actOnReports, ({ access, body }) => actOnReports(deps, access, body));
};

export const peopleRoutes: Routes = (mount, deps, app) => {
  reportRoutes(mount, deps, app);
  invitationRoutes(mount, deps, app);
  const { db, sessions } = deps;
  const recorded = async (act: Promise<number | null>) => ({ event_id: await act });

  mount(listEndpoint, ({ access, query }) => listUsers(db, access, query));
  mount(getUser, ({ params }) => readUser(db, params.id));

  mount(acts.banUser, async ({ access, params, body }) => {
    const answer = await recorded(banUser(deps, access, params.id, body));
    sessions.forget(params.id);
    return answer;
  });
  mount(acts.unbanUser, async ({ access, params, body }) => {
    const answer = await recorded(unbanUser(db, access, params.id, body.reason));
    sessions.forget(params.id);
    return answer;
  });
  mount(acts.endUserSessions, async ({ access, params, body }) => {
    const answer = await recorded(endUserSessions(db, access, params.id, body.reason));
    sessions.forget(params.id);
    return answer;
  });
  mount(acts.renameUser, ({ access, params, body }) => recorded(renameUser(db, access, params.id, body)));
  mount(acts.removeUserAvatar, ({ access, params, body }) =>
    recorded(removeUserAvatar(deps, access, params.id, body.reason)),
  );

  mount(acts.addUserNote, async ({ access, params, body }) => {
    const id = await addNote(db, access, params.id, body.text);
    const note = (await readUser(db, params.id)).notes.find((one) => one.id === id);
    if (!note) throw new Failure('not_found', 'Такой заметки нет.');
    return note;
  });
  mount(acts.removeUserNote, ({ access, params: { id, noteId } }) =>
    recorded(removeNote(db, access, { userId: id, noteId })),
  );

  for (const [endpoint, change] of [
    [acts.giveRole, 'give'],
    [acts.takeRole, 'take'],
  ] as const)
    mount(endpoint, ({ access, params, body: { role, team_id: teamId = null, reason } }) =>
      recorded(changeRole(db, access, change, { userId: params.id, role, teamId }, reason)),
    );

  mount(acts.revealEmail, async ({ access, params, body }) => ({
    email: await revealEmail(db, access, params.id, body.reason),
  }));
  mount(acts.createUserResetLink, async ({ access, params, body }) => ({
    link: await createResetLink(deps, access, params.id, body.reason),
  }));
};
