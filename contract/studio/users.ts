import { z } from 'zod';
import { optional, whole } from '../input.ts';
import { count, datetime, image, uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { ROLES } from './rights.ts';
import { listTotal, role } from './values.ts';

const path = '/api/v1/studio/users' as const;
const MAX_SEARCH = 200;

export const userId = whole(1, 2_147_483_647);

/** Somebody of the studio, as a page names them; null where a command or the program acted or the account is gone. */
const member = z.object({ id: z.int(), nickname: z.string().nullable(), login: z.string() }).nullable();

const team = z.object({ id: uuid, title: z.string() }).nullable();

const userFields = z.object({
  id: z.int(),
  login: z.string(),
  nickname: z.string().nullable(),
  avatar: image,
  created_at: datetime,
  is_banned: z.boolean(),
  /** When the ban ends by itself; null where it has no term. */
  banned_until: datetime.nullable(),
  /** When the account is erased, unless its owner signs in before. */
  delete_at: datetime.nullable(),
  sessions: count,
  /** Null where no session is left. */
  last_active_at: datetime.nullable(),
});

/** One row of the list of users. */
export const listedUser = userFields
  .extend({ roles: z.array(z.object({ role, team })) })
  .meta({ id: 'StudioListedUser' });
export type ListedUser = z.output<typeof listedUser>;

export const USER_ORDERS = ['newest', 'active'] as const;
export const USER_STATES = ['banned', 'leaving'] as const;

export const listUsers = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Пользователи: поиск по началу логина или никнейма, номеру, а с правом и по точной почте',
  description:
    'Lists up to 50 users whose login or nickname begins with a text; with the right `private` also the one of an e-mail.',
  query: z.object({
    search: optional(z.string().trim().max(MAX_SEARCH)),
    /** Only the account with exactly this login or, with the right `private`, this e-mail address. */
    account: optional(z.string().trim().max(MAX_SEARCH)),
    /** Users with this role, or with any. */
    role: optional(z.enum([...ROLES, 'any'])),
    state: optional(z.enum(USER_STATES)),
    /** `active`: by the last visit, only those who have a session. */
    order: optional(z.enum(USER_ORDERS)),
    /** `next` of the page before. */
    after: optional(z.string().max(100)),
  }),
  response: z.object({ data: z.array(listedUser), next: z.string().nullable(), total: listTotal }),
  right: 'users',
  failures: [422],
});

/** A note that moderators write for each other. */
export const userNote = z
  .object({
    id: uuid,
    text: z.string(),
    author: member,
    created_at: datetime,
  })
  .meta({ id: 'UserNote' });
export type UserNote = z.output<typeof userNote>;

/** A user as the studio shows them; never with the e-mail address. */
export const studioUser = userFields
  .extend({
    roles: z.array(z.object({ role, team, given_by: member, given_at: datetime })),
    /** Who banned them and when is unknown for bans older than the journal. */
    ban: z.object({ reason: z.string().nullable(), by: member, at: datetime.nullable() }).nullable(),
    has_email: z.boolean(),
    has_second_factor: z.boolean(),
    favorites: count,
    ratings: count,
    notes: z.array(userNote),
  })
  .meta({ id: 'StudioUser' });
export type StudioUser = z.output<typeof studioUser>;

export const getUser = studioEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Один пользователь: состояние, роли, сеансы, заметки',
  description:
    'Returns a user with roles, ban, counts and the notes of moderators, without the e-mail address.',
  params: z.object({ id: userId }),
  response: studioUser,
  right: 'users',
  failures: [404, 422],
});
