import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { image, uuid } from './values.ts';

export const team = z
  .object({
    id: uuid,
    title: z.string(),
    sort_order: z.int(),
    description: z.string(),
  })
  .meta({ id: 'Team' });
export type Team = z.output<typeof team>;

export const teamRole = z
  .object({
    id: uuid,
    title: z.string(),
    color: z.string().nullable(),
    sort_order: z.int(),
  })
  .meta({ id: 'TeamRole' });
export type TeamRole = z.output<typeof teamRole>;

export const teamUser = z
  .object({
    id: uuid,
    nickname: z.string(),
    is_intern: z.boolean(),
    sort_order: z.int(),
    is_vacation: z.boolean(),
    team,
    // Strict clients require the object; its id is 0 where the person has no account.
    user: z.object({ id: z.int(), nickname: z.string().nullable(), avatar: image }),
    roles: z.array(teamRole),
  })
  .meta({ id: 'TeamUser' });
export type TeamUser = z.output<typeof teamUser>;

const tag = 'Команда';

export const allTeams = endpoint({
  method: 'GET',
  path: '/api/v1/teams',
  tag,
  summary: 'Команды по порядку',
  description: 'Lists the teams in their order.',
  response: z.array(team),
  selectable: true,
  cached: true,
});

export const allTeamRoles = endpoint({
  method: 'GET',
  path: '/api/v1/teams/roles',
  tag,
  summary: 'Чем занимаются в командах, по порядку',
  description: 'Lists the roles of team members in their order.',
  response: z.array(teamRole),
  selectable: true,
  cached: true,
});

export const allTeamUsers = endpoint({
  method: 'GET',
  path: '/api/v1/teams/users',
  tag,
  summary: 'Участники всех команд по порядку, с командой и ролями',
  description: 'Lists the members of all teams with their teams and roles.',
  response: z.array(teamUser),
  selectable: true,
  cached: true,
});
