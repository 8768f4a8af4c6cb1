import { endMySession, endOtherSessions, mySessions } from '#contract/sessions.ts';
import type { Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';

export const sessionRoutes: Routes = (mount, deps) => {
  mount(mySessions, ({ user }) => listSessions(deps, user));

  mount(endMySession, async ({ user, params }) => {
    const wasThere = await endSession(deps.db, user.id, params.sessionId);
    deps.sessions.forget(user.id);
    if (!wasThere) throw new Failure('not_found', 'Такого сеанса нет: он уже закончен.');
    return undefined;
  });

  mount(endOtherSessions, async ({ user }) => {
    await endSessions(deps.db, user.id, user.sessionId);
    deps.sessions.forget(user.id);
    return undefined;
  });
};
