import { allTeamRoles, allTeams, allTeamUsers } from '#contract/teams.ts';
import type { Routes } from '#server/deps.ts';
import { listTeamRoles, listTeams, listTeamUsers } from './teams.ts';

export const teamRoutes: Routes = (mount, { db }) => {
  mount(allTeams, () => listTeams(db));
  mount(allTeamRoles, () => listTeamRoles(db));
  mount(allTeamUsers, () => listTeamUsers(db));
};
