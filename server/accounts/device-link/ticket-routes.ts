import { createTicket, readTicket, loginByTicket } from '#contract/spare-addresses.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { failIfLimited, limitUnknownSecrets } from '#server/platform/http/limits/rate-limit.ts';
import { createSharedLimit, createSharedRateLimit } from '#server/platform/http/limits/shared-limit.ts';
import { makeTicket, readNickname, signInByTicket } from './tickets.ts';

const HOUR = 60 * 60;
const MAX_OF_ACCOUNT = 30;
const MAX_UNKNOWN = 20;

export const ticketRoutes: Routes = (mount, deps) => {
  const tickets = createSharedLimit(deps.db, 'tickets of an account', MAX_OF_ACCOUNT, HOUR);
  const unknownTickets = createSharedRateLimit(deps.db, 'unknown tickets', MAX_UNKNOWN, HOUR);
  const countUnknown = <T>(headers: Headers, work: () => Promise<T>) =>
    limitUnknownSecrets(unknownTickets, clientAddress(headers), work);

  mount(createTicket, async ({ user, body }) => {
    failIfLimited(await tickets.take(String(user.id)), 'переходов');
    return { ticket: await makeTicket(deps, user, body.origin) };
  });

  mount(readTicket, async ({ body, headers }) => ({
    nickname: await countUnknown(headers, () => readNickname(deps, body.ticket, headers)),
  }));

  mount(loginByTicket, async ({ body, headers }) => ({
    token: await countUnknown(headers, () => signInByTicket(deps, body.ticket, headers)),
  }));
};
