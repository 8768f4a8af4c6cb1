import { endMySession, endOtherSessions, mySessions } from '#contract/sessions.ts';
import { createTicket, inspectTicket, loginByTicket } from '#contract/spare-addresses.ts';
import type { Routes } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { failIfLimited, limitUnknownSecrets } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedLimit, createSharedRateLimit } from '#server/platform/http/limits/shared-limit.ts';
import { makeTicket, readTicket, signInByTicket } from './tickets.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';

const HOUR = 60 * 60;
const TICKETS_OF_ACCOUNT = 30;
const MAX_UNKNOWN_TICKETS = 20;

export const sessionRoutes: Routes = (mount, deps) => {
  const tickets = createSharedLimit(deps.db, 'tickets of an account', TICKETS_OF_ACCOUNT, HOUR);
  const unknownTickets = createSharedRateLimit(deps.db, 'unknown tickets', MAX_UNKNOWN_TICKETS, HOUR);
  const countUnknown = <T>(headers: Headers, work: () => Promise<T>) =>
    limitUnknownSecrets(unknownTickets, clientAddress(headers), work);

  mount(createTicket, async ({ user, body }) => {
    failIfLimited(await tickets.take(String(user.id)), 'переходов');
    return { ticket: await makeTicket(deps, user, body.origin) };
  });

  mount(inspectTicket, async ({ body, headers }) => ({
    nickname: await countUnknown(headers, () => readTicket(deps, body.ticket, headers)),
  }));

  mount(loginByTicket, async ({ body, headers }) => ({
    token: await countUnknown(headers, () => signInByTicket(deps, body.ticket, headers)),
  }));

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
