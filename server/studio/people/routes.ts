import * as acts from '#contract/studio/user-acts.ts';
import { getUser, listUsers as listEndpoint } from '#contract/studio/users.ts';
import type { Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { banUser, unbanUser } from './acts/ban.ts';
import { addNote, removeNote } from './acts/notes.ts';
import { createResetLink, revealEmail } from './acts/private.ts';
import { endUserSessions, removeUserAvatar, renameUser } from './acts/profile.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { changeRole } from './roles.ts';
import { listUsers } from './users/list-users.ts';
import { readUser } from './users/read-user.ts';

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
