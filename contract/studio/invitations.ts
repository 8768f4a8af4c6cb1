import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { optional } from '../input.ts';
import { datetime, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { recorded } from './user-acts.ts';
import { role } from './values.ts';

const path = '/api/v1/studio/invitations' as const;

/** An invitation that nobody has accepted yet. */
export const waitingInvitation = z
  .object({
    id: uuid,
    role,
    team: z.object({ id: uuid, title: z.string() }).nullable(),
    /** The address to which its link was sent, if it was. */
    email: z.string().nullable(),
    /** Null where a command invited. */
    invited_by: z.object({ id: z.int(), nickname: z.string().nullable(), login: z.string() }).nullable(),
    expires_at: datetime,
  })
  .meta({ id: 'StudioInvitation' });
export type WaitingInvitation = z.output<typeof waitingInvitation>;

export const listInvitations = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Приглашения, которые ждут',
  description: 'Returns the invitations that are neither accepted, withdrawn nor expired, the newest first.',
  response: z.object({ data: z.array(waitingInvitation) }),
  right: 'roles',
});

export const inviteToStudio = studioEndpoint({
  method: 'POST',
  path,
  summary: 'Пригласить по ссылке или письмом: роль получит тот, кто примет приглашение',
  description:
    'Creates a link, for seven days and one use, that gives a role to whoever accepts it; sends it to an address if one is given.',
  body: z.strictObject({ role, team_id: optional(uuid), email: optional(emailAddress) }),
  response: z.object({
    id: uuid,
    /** Shown once: the server keeps only a hash. */
    link: z.string(),
    expires_at: datetime,
    /** Whether an e-mail with a link goes out; false without an address or where the site sends no e-mails. */
    is_emailed: z.boolean(),
    event_id: z.int(),
  }),
  action: 'user.invite',
  failures: [404, 422],
});

export const withdrawInvitation = studioEndpoint({
  method: 'POST',
  path: `${path}/:id/withdraw`,
  summary: 'Отозвать приглашение',
  description: 'Withdraws an invitation that waits: its link gives nothing any more.',
  params: z.object({ id: uuid }),
  response: recorded,
  action: 'user.invite_withdraw',
  failures: [404],
});
