import { z } from 'zod';
import { id, refuseDuplicates, requiredText, text } from '../../field-values.ts';
import { count, uuid } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { recordEndpoints } from './record.ts';

export const teamRoleFields = z.object({
  title: requiredText(200),
  color: z
    .string()
    .refine((value) => /^#[0-9a-f]{6}$/i.test(value), 'должно быть цветом вида #fe3635')
    .nullable(),
});

const MAX_MEMBERS = 1000;

const member = z.object({
  nickname: requiredText(200),
  /** Ids of team roles. */
  roles: z.array(uuid).max(20),
  is_intern: z.boolean(),
  is_vacation: z.boolean(),
  /** The account of the person; it becomes null when the account is removed. The public does not see it. */
  user_id: id.nullable(),
});

/** The fields of a team, with its people in their order. */
export const teamFields = z.object({
  title: requiredText(200),
  description: text(5000),
  /** Whether edits of its published releases by those who do not publish wait to be accepted. */
  checks_edits: z.boolean(),
  users: z
    .array(member)
    .max(MAX_MEMBERS)
    .superRefine((users, context) =>
      refuseDuplicates(
        context,
        users.map(({ nickname }, i) => ({ value: nickname, path: [i, 'nickname'] })),
      ),
    ),
});

/** An account as an editor of teams sees it. */
const account = z.object({ id: z.int(), name: z.string() });

const verbs = ['list', 'get', 'create', 'save', 'remove', 'order'] as const;

export const teams = recordEndpoints({
  thing: 'team',
  path: 'teams',
  names: { one: 'команда', ofOne: 'команды', ofMany: 'команд' },
  fields: teamFields,
  info: z.object({
    /** The accounts that its people are linked to. */
    accounts: z.array(account),
  }),
  verbs,
});

export const teamRoles = recordEndpoints({
  thing: 'team_role',
  path: 'team-roles',
  names: { one: 'роль в команде', ofOne: 'роли в команде', ofMany: 'ролей в командах' },
  fields: teamRoleFields,
  info: z.object({
    /** How many people have it. A role that somebody has cannot be removed. */
    total_users: count,
  }),
  verbs,
});

export const findTeamAccounts = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/team-accounts',
  summary: 'Аккаунты по началу никнейма, для привязки участника команды',
  description: 'Finds up to ten accounts by the start of the nickname, to link people of teams to.',
  query: z.object({ search: z.string().trim().min(2).max(100) }),
  response: z.array(account),
  right: 'teams',
  failures: [422],
});
