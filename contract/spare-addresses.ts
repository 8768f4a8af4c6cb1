import { z } from 'zod';
import { token } from './auth.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Сеансы';

const ticket = z.string().min(1).max(100);

/** Said of a ticket that is unknown, used, old or for another address. */
export const WRONG_TICKET = 'Ссылка уже использована или устарела. Откройте запасной адрес ещё раз.';

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/me/sessions/tickets',
  tag,
  summary:
    'Получить билет, по которому этот браузер войдёт на другом адресе сайта; он действует пять минут, один раз',
  description:
    'Makes a ticket with which this person signs in at another address of the site, once within five minutes.',
  body: z.object({ origin: z.string().min(1).max(300) }),
  response: z.object({ ticket }),
  signedIn: 403,
  failures: [422, 429],
});

export const readTicket = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/tickets/read',
  tag,
  summary: 'Чей это билет; он остаётся годным',
  description:
    'Tells whose account a ticket opens, before it is used; only at the address that the ticket is for.',
  body: z.object({ ticket }),
  response: z.object({ nickname: z.string() }),
  failures: [403, 404, 422, 429],
});

export const loginByTicket = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/tickets/login',
  tag,
  summary: 'Войти по билету, один раз и только на том адресе сайта, для которого он сделан',
  description:
    'Exchanges a ticket for a session token, once, at the address of the site that the ticket is for.',
  body: z.object({ ticket }),
  response: token,
  failures: [403, 404, 422, 429],
});
