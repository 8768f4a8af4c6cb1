import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '#server/platform/database/schema.ts';
import { compareRows, type ListChanges, type ListDifference } from '../operator-lists/compare-rows.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { removeRows, replaceLists, saveRows, type ListDeps } from '../operator-lists/save-rows.ts';
import { readJournaledTeams, teamsFile } from './teams-file.ts';

type Trx = Transaction<Schema>;
type TitledTable = 'team_roles' | 'teams';
type Ids = ReadonlyMap<string, string>;

function idsByTitle(rows: readonly { id: string; title: string }[]): Ids {
  return new Map(rows.map(({ id, title }) => [title, id]));
}

async function saveTitled(
  trx: Trx,
  table: TitledTable,
  entries: readonly { title: string }[],
): Promise<{ difference: ListDifference; ids: Ids }> {
  const stored = await trx.selectFrom(table).selectAll().orderBy('sort_order').execute();
  const before = idsByTitle(stored);
  const rows = entries.map((entry, i) => ({ ...entry, id: before.get(entry.title), sort_order: i + 1 }));
  const difference = compareRows(stored, rows, 'sort_order');
  await saveRows(trx, table, difference);
  return { difference, ids: idsByTitle(await trx.selectFrom(table).select(['id', 'title']).execute()) };
}

async function saveUsers(
  trx: Trx,
  { teams }: z.output<typeof teamsFile>,
  { teamIds, roleIds }: { teamIds: Ids; roleIds: Ids },
): Promise<ListDifference> {
  const stored = await trx
    .selectFrom('team_users')
    .innerJoin('teams', 'teams.id', 'team_users.team_id')
    .selectAll('team_users')
    .orderBy('teams.sort_order')
    .orderBy('team_users.sort_order')
    .execute();
  const rows = teams.flatMap((team) =>
    team.users.map(({ roles, ...user }, i) => {
      const team_id = teamIds.get(team.title);
      const before = stored.find((row) => row.team_id === team_id && row.nickname === user.nickname);
      const role_ids = roles.flatMap((title) => roleIds.get(title) ?? []);
      // The studio links people to accounts, and a file has no pictures.
      const { user_id = null, image = null } = before ?? {};
      return { ...user, id: before?.id, team_id, role_ids, sort_order: i + 1, user_id, image };
    }),
  );
  const difference = compareRows(stored, rows, 'sort_order');
  await saveRows(trx, 'team_users', difference);
  return difference;
}

/**
 * Replaces the roles, the teams and their members by those of a file. Roles and teams with the same title and members
 * with the same nickname and team keep their ids. Throws `invalid` without changing anything.
 */
export async function replaceTeams(
  deps: Pick<ListDeps, 'db' | 'actor'>,
  content: unknown,
): Promise<{ roles: ListChanges; teams: ListChanges; users: ListChanges }> {
  const file = parseList(teamsFile, content);
  const work = async (trx: Trx) => {
    const roles = await saveTitled(trx, 'team_roles', file.roles);
    const teams = await saveTitled(
      trx,
      'teams',
      file.teams.map(({ users: _, ...team }) => team),
    );
    const users = await saveUsers(trx, file, { teamIds: teams.ids, roleIds: roles.ids });
    await removeRows(trx, 'team_users', users);
    await removeRows(trx, 'teams', teams.difference);
    await removeRows(trx, 'team_roles', roles.difference);
    return { roles: roles.difference.changes, teams: teams.difference.changes, users: users.changes };
  };
  return replaceLists(deps, ['teams', 'team_roles', 'team_users'], { read: readJournaledTeams, work });
}
