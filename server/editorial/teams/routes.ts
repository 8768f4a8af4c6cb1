import { allTeamRoles, allTeams, allTeamUsers } from '#contract/teams.ts';
import type { Routes } from '#server/deps.ts';
import { listTeamRoles, listTeams, listTeamUsers } from './teams.ts';

export const teamRoutes: Routes = (mount, { publicDb }) => {
  mount(allTeams, ({ reads }) => {
    reads('teams');
    return listTeams(publicDb);
  });
  mount(allTeamRoles, ({ reads }) => {
    reads('teams');
    return listTeamRoles(publicDb);
  });
  mount(allTeamUsers, ({ reads }) => {
    reads('teams');
    return listTeamUsers(publicDb);
  });
};
