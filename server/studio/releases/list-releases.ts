import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { listStudioReleases as endpoint, ListedRelease } from '#contract/studio/records/releases.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { shownPoster } from '../records/pictures/shown-poster.ts';

const PAGE = 50;

type Filters = z.output<(typeof endpoint)['query']>;

// The page of `newest` goes on after an id, that of `changed` after a time and an id.
const CURSOR = /^(?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)_)?(\d{1,9})$/;

function readCursor(after: string): { at: string | undefined; id: number } {
  const [, at, id] = CURSOR.exec(after) ?? [];
  if (id === undefined) throw new Failure('invalid', 'Список изменился. Откройте его с начала.');
  return { at, id: Number(id) };
}

function matches(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const id = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  return sql<SqlBool>`(
    releases.name_main ilike ${pattern} or releases.name_english ilike ${pattern}
    or releases.alias ilike ${pattern} or releases.id = ${id}
  )`;
}

const isOfTeam = (teamIds: readonly string[]) => sql<SqlBool>`exists (
  select from release_teams
  where release_teams.release_id = releases.id and release_teams.team_id = any(${teamIds}::uuid[])
)`;

function selectReleases(db: Database) {
  return db
    .selectFrom('releases')
    .leftJoin('submitted_releases', 'submitted_releases.release_id', 'releases.id')
    .select(['releases.id', 'alias', 'name_main', 'name_english', 'state', 'type', 'year'])
    .select(shownPoster.as('poster'))
    .select(['published_episodes', 'episodes_total', 'is_ongoing', 'updated_at', 'submitted_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('release_teams')
          .innerJoin('teams', 'teams.id', 'release_teams.team_id')
          .select(['teams.id', 'teams.title'])
          .whereRef('release_teams.release_id', '=', 'releases.id')
          .orderBy('teams.sort_order'),
      ).as('teams'),
    );
}

/** Lists the releases that somebody may edit; `next` is where the next page begins. Throws `invalid`. */
export async function listReleases(
  db: Database,
  { teams }: Pick<StudioAccess, 'teams'>,
  { search, state, type, team, order = 'newest', after, limit = PAGE }: Filters,
): Promise<{ data: ListedRelease[]; next: string | null }> {
  let query = selectReleases(db);
  if (teams !== 'all') query = query.where(isOfTeam(teams));
  if (search !== undefined) query = query.where(matches(search));
  if (state === 'submitted') query = query.where('state', '=', 'draft').where('submitted_at', 'is not', null);
  else if (state !== undefined) query = query.where('state', '=', state);
  if (type !== undefined) query = query.where('type', '=', type);
  if (team !== undefined) query = query.where(isOfTeam([team]));
  if (after !== undefined) {
    const { at, id } = readCursor(after);
    query = query.where(
      order === 'changed' && at !== undefined
        ? sql<SqlBool>`(releases.updated_at, releases.id) < (${at}::timestamptz, ${id}::integer)`
        : sql<SqlBool>`releases.id < ${id}::integer`,
    );
  }
  if (order === 'changed') query = query.orderBy('updated_at', 'desc');
  const rows = await query
    .orderBy('releases.id', 'desc')
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const next = last && (order === 'changed' ? `${last.updated_at}_${last.id}` : String(last.id));
  return { data, next: rows.length > limit ? (next ?? null) : null };
}
