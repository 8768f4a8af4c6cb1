import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Team, TeamRole, TeamUser } from '#contract/teams.ts';
import { NO_IMAGE } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Lists the teams in their order. */
export async function listTeams(db: Database): Promise<Team[]> {
  return db
    .selectFrom('teams')
    .select(['id', 'title', 'sort_order', 'description'])
    .orderBy('sort_order')
    .execute();
}

/** Lists the roles of team members in their order. */
export async function listTeamRoles(db: Database): Promise<TeamRole[]> {
  return db
    .selectFrom('team_roles')
    .select(['id', 'title', 'color', 'sort_order'])
    .orderBy('sort_order')
    .execute();
}

/** Lists the members team by team in their order, each with the roles in the order of the file. */
export async function listTeamUsers(db: Database): Promise<TeamUser[]> {
  const rows = await db
    .selectFrom('team_users as member')
    .innerJoin('teams as of', 'of.id', 'member.team_id')
    .select(['member.id', 'nickname', 'is_intern', 'member.sort_order', 'is_vacation', 'image'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('teams')
          .select(['id', 'title', 'sort_order', 'description'])
          .whereRef('id', '=', 'member.team_id'),
      )
        .$notNull()
        .as('team'),
      jsonArrayFrom(
        eb
          .selectFrom('team_roles')
          .select(['id', 'title', 'color', 'sort_order'])
          .where(sql<SqlBool>`team_roles.id = any(member.role_ids)`)
          .orderBy(sql`array_position(member.role_ids, team_roles.id)`),
      ).as('roles'),
    ])
    .orderBy('of.sort_order')
    .orderBy('member.sort_order')
    .execute();
  return rows.map(({ image, ...row }) => ({
    ...row,
    user: { id: 0, nickname: row.nickname, avatar: image ?? NO_IMAGE },
  }));
}
