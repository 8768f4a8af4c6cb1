import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { releaseFilters } from '#contract/studio/records/releases.ts';
import { escapeLike } from '#server/platform/database/escape-like.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { isReadyFor, waitingVideos } from '#server/publishing/videos/ready-videos.ts';
import { invalidField } from '../records/changes/invalid-field.ts';
import { chosenPoster } from '../records/pictures/shown-poster.ts';
import type { ReleaseCondition } from './found-releases.ts';

export type ReleaseFilters = z.output<z.ZodObject<typeof releaseFilters>>;

type Condition = RawBuilder<SqlBool>;

function matches(search: string): Condition {
  const pattern = `%${escapeLike(search)}%`;
  const id = /^\d{1,9}$/.test(search) ? Number(search) : 0;
  return sql`(
    releases.name_main ilike ${pattern} or releases.name_english ilike ${pattern}
    or releases.alias ilike ${pattern} or releases.id = ${id}
  )`;
}

const isOfTeam = (teamIds: readonly string[]): Condition => sql`exists (
  select from release_teams
  where release_teams.release_id = releases.id and release_teams.team_id = any(${teamIds}::uuid[])
)`;

const isSubmitted: Condition = sql`(releases.state = 'draft' and exists (
  select from submitted_releases where submitted_releases.release_id = releases.id
))`;

const isProposed: Condition = sql`(releases.state <> 'deleted' and exists (
  select from proposed_edits where proposed_edits.release_id = releases.id and returned_at is null
))`;

const hasReady: Condition = sql`releases.id in (
  select episodes.release_id from ${waitingVideos} where ${isReadyFor('all')}
)`;

// What no column of a release says.
const STATES = { submitted: isSubmitted, proposed: isProposed, ready: hasReady };

const isOfState = (state: NonNullable<ReleaseFilters['state']>): Condition =>
  state in STATES ? STATES[state as keyof typeof STATES] : sql`releases.state = ${state}`;

function isOfYears(years: string): Condition {
  const [from = '', to = from] = years.split('-');
  if (Number(from) > Number(to)) throw invalidField('year', 'Первый год позже второго.');
  return sql`releases.year between ${Number(from)}::integer and ${Number(to)}::integer`;
}

// An episode that is deleted counts as gone. Where one is published, nobody has to look for others: that has an index.
const HAS_EPISODES = sql<SqlBool>`exists (
  select from episodes where episodes.release_id = releases.id and episodes.deleted_at is null
)`;
const LACKS_MARKS = sql`exists (
  select from episodes
  where episodes.release_id = releases.id and episodes.deleted_at is null
    and episodes.opening_start is null and episodes.ending_start is null
)`;
const HAS_TEAM = sql`exists (select from release_teams where release_teams.release_id = releases.id)`;

const whether = (condition: RawBuilder<unknown>, isWanted: boolean): Condition =>
  isWanted ? sql`${condition}` : sql`not (${condition})`;

type Name = keyof ReleaseFilters;
const CONDITIONS: { [N in Name]-?: (value: NonNullable<ReleaseFilters[N]>) => Condition } = {
  search: matches,
  state: isOfState,
  type: (type) => sql`releases.type = ${type}`,
  year: isOfYears,
  season: (season) => sql`releases.season = ${season}`,
  genre: (genre) => sql`releases.genre_ids @> array[${genre}::integer]`,
  team: (team) => isOfTeam([team]),
  ongoing: (isOngoing) => whether(sql`releases.is_ongoing`, isOngoing),
  without_poster: (isWithout) => whether(sql`(${chosenPoster}) ->> 'src' is null`, isWithout),
  without_team: (isWithout) => whether(HAS_TEAM, !isWithout),
  without_episodes: (isWithout) =>
    isWithout ? sql`releases.published_episodes = 0 and not (${HAS_EPISODES})` : HAS_EPISODES,
  without_marks: (isWithout) => whether(LACKS_MARKS, isWithout),
};

// These change without a change of a release, or are texts that nobody asks for twice.
const isKept = (name: Name, value: unknown): boolean =>
  name !== 'search' && !(name === 'state' && String(value) in STATES);

/** The conditions that filters are, one for each. Throws `invalid` for years the wrong way round. */
export function conditionsOf(filters: ReleaseFilters): ReleaseCondition[] {
  return (Object.keys(CONDITIONS) as Name[]).flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    // The compiler does not connect the value of a filter with the condition of the same name.
    const condition = CONDITIONS[name] as (given: typeof value) => Condition;
    return [{ key: isKept(name, value) ? `${name}=${value}` : undefined, sql: condition(value) }];
  });
}

/** The releases that somebody may edit. */
export const reachCondition = ({ teams }: Pick<StudioAccess, 'teams'>): ReleaseCondition =>
  teams === 'all'
    ? { key: 'all', sql: sql`true` }
    : { key: `own=${teams.toSorted().join()}`, sql: isOfTeam(teams) };

/** SQL over `releases`: those for which every condition holds. */
export const allOf = (conditions: readonly ReleaseCondition[]): Condition =>
  sql`(${sql.join([sql`true`, ...conditions.map((condition) => condition.sql)], sql` and `)})`;
