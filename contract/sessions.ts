import { z } from 'zod';
import { agent } from './agent.ts';
import { endpoint } from './endpoint.ts';
import { datetime, uuid } from './values.ts';

const tag = 'Сеансы';
const path = '/api/v1/accounts/users/me/sessions' as const;

/** A session of an account: its device and place, as far as the device tells them. */
export const session = agent
  .extend({
    id: uuid,
    user_id: z.int(),
    ip_address: z.string(),
    user_agent: z.string(),
    /** Whether the request was made with this session. */
    is_current: z.boolean(),
    last_active: datetime,
    created_at: datetime,
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

export const mySessions = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Сеансы аккаунта: этот, затем те, что были активны последними',
  description: 'Lists the sessions of the account, the current one first and then by last activity.',
  response: z.array(session),
  signedIn: 403,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path,
  tag,
  summary: 'Закончить все сеансы, кроме этого',
  description: 'Ends every session of the account but the current one.',
  signedIn: 403,
});

export const endMySession = endpoint({
  method: 'DELETE',
  path: `${path}/:sessionId`,
  tag,
  summary: 'Закончить один сеанс',
  description: 'Ends one session of the account.',
  params: z.object({ sessionId: uuid }),
  failures: [404],
  signedIn: 403,
});
