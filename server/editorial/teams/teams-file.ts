import { z } from 'zod';
import type { Database } from '#server/platform/database/open.ts';
import type { JournaledList } from '../operator-lists/list-events.ts';
import { refuseDuplicates } from '#contract/field-values.ts';
import {
  MAX_MEMBERS,
  MAX_ROLES_OF_MEMBER,
  memberFields,
  teamRoleFields,
  teamTexts,
} from '#contract/studio/records/teams.ts';
import { listTeamRoles, listTeams, listTeamUsers } from './teams.ts';

const { title, color } = teamRoleFields.shape;

const roleEntry = z.strictObject({ title, color: color.default(null) });

const memberEntry = z.strictObject({
  nickname: memberFields.shape.nickname,
  /** Titles of the file's roles. */
  roles: z.array(title).max(MAX_ROLES_OF_MEMBER).default([]),
  is_intern: memberFields.shape.is_intern.default(false),
  is_vacation: memberFields.shape.is_vacation.default(false),
});

const teamEntry = z.strictObject({
  title,
  description: teamTexts.shape.description.default(''),
  users: z.array(memberEntry).max(MAX_MEMBERS),
});

const shape = z.strictObject({ roles: z.array(roleEntry).max(100), teams: z.array(teamEntry).max(100) });

function refuseUnknownRoles(file: z.output<typeof shape>, context: z.RefinementCtx): void {
  const known = new Set(file.roles.map((role) => role.title));
  for (const [i, { users }] of file.teams.entries()) {
    for (const [j, { roles }] of users.entries()) {
      for (const [k, role] of roles.entries()) {
        if (known.has(role)) continue;
        const path = ['teams', i, 'users', j, 'roles', k];
        context.addIssue({ code: 'custom', path, message: `называет роль, которой нет в roles: ${role}` });
      }
    }
  }
}

/** A file of teams: all roles, and the teams with their members. The order in the file is the order on the site. */
export const teamsFile = shape.superRefine((file, context) => {
  const titles = (name: 'roles' | 'teams') =>
    file[name].map(({ title }, i) => ({ value: title, path: [name, i, 'title'] }));
  refuseDuplicates(context, titles('roles'));
  refuseDuplicates(context, titles('teams'));
  for (const [i, { users }] of file.teams.entries()) {
    refuseDuplicates(
      context,
      users.map(({ nickname }, j) => ({ value: nickname, path: ['teams', i, 'users', j, 'nickname'] })),
    );
  }
  refuseUnknownRoles(file, context);
});

async function readTeams(db: Database) {
  const [roles, teams, users] = await Promise.all([listTeamRoles(db), listTeams(db), listTeamUsers(db)]);
  return {
    roles: roles.map(({ id, title, color }) => ({ id, title, color })),
    teams: teams.map(({ id, title, description }) => ({
      id,
      title,
      description,
      users: users
        .filter(({ team }) => team.id === id)
        .map(({ nickname, roles, is_intern, is_vacation }) => ({
          nickname,
          roles: roles.map((role) => role.title),
          is_intern,
          is_vacation,
        })),
    })),
  };
}

/** Reads the teams in the form of a file that can be imported again. */
export async function readTeamsFile(db: Database): Promise<z.input<typeof teamsFile>> {
  const { roles, teams } = await readTeams(db);
  return {
    roles: roles.map(({ id: _, ...role }) => role),
    teams: teams.map(({ id: _, ...team }) => team),
  };
}

const ROLE_ACTS = {
  create: 'team_role.create',
  edit: 'team_role.edit',
  remove: 'team_role.remove',
  order: 'team_role.order',
} as const;
const TEAM_ACTS = {
  create: 'team.create',
  edit: 'team.edit',
  remove: 'team.remove',
  order: 'team.order',
} as const;

/** Reads the roles and the teams for the journal; the members are a field of their team. */
export async function readJournaledTeams(db: Database): Promise<JournaledList[]> {
  const { roles, teams } = await readTeams(db);
  const toRow = ({ id, ...fields }: (typeof roles)[number] | (typeof teams)[number]) => ({
    id,
    title: fields.title,
    fields,
  });
  return [
    { acts: ROLE_ACTS, rows: roles.map(toRow) },
    { acts: TEAM_ACTS, rows: teams.map(toRow) },
  ];
}
