import { allTeamRoles, allTeams, allTeamUsers } from '#contract/teams.ts';
import type { Routes } from '#server/deps.ts';
import { listTeamRoles, listTeams, listTeamUsers } from './teams.ts';

export const teamRoutes: Routes = (mount, { db }) => {
  mount(allTeams, ({ reads }) => {
    reads('teams');
    return listTeams(db);
  });
  mount(allTeamRoles, ({ reads }) => {
    reads('teams');
    return listTeamRoles(db);
  });
  mount(allTeamUsers, ({ reads }) => {
    reads('teams');
    return listTeamUsers(db);
  });
};
