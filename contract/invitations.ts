import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { role } from './studio/values.ts';
import { datetime } from './values.ts';

const tag = 'Аккаунты';
const body = z.object({ token: z.string().trim().min(1).max(200) });

/** What a link invites to. */
export const invitation = z
  .object({
    role,
    /** The title of the team; null for a role of the whole site. */
    team: z.string().nullable(),
    /** The nickname or login of whoever invites; null where the operator of the server does. */
    invited_by: z.string().nullable(),
    expires_at: datetime,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/invitations/read',
  tag,
  summary: 'Посмотреть приглашение по его ссылке',
  description:
    'Returns what the token of an invitation invites to; 409 with a sentence where it is used, withdrawn or expired.',
  body,
  response: invitation,
  failures: [404, 409, 422, 429],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/invitations/accept',
  tag,
  summary: 'Принять приглашение',
  description: 'Gives the caller the role of an invitation, which can be accepted once.',
  body,
  signedIn: 401,
  failures: [403, 404, 409, 422, 429],
});
