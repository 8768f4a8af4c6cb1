import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { SEASONS } from '#contract/enums.ts';
import type {
  listStudioReleases as endpoint,
  ListedRelease,
  ReleaseOrder,
} from '#contract/studio/records/releases.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import { Failure } from '#server/failure.ts';
import { countRows } from '../count-rows.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { shownPoster } from '../records/pictures/shown-poster.ts';
import { isFound, isWithinReach } from './release-filters.ts';

const PAGE = 50;

type Query = z.output<(typeof endpoint)['query']>;

/** What a list is ordered by before the number: SQL of each value, and how the end of a page names the values. */
type Keys = {
  columns: readonly { value: RawBuilder<unknown>; at: (end: string) => RawBuilder<unknown> }[];
  of: (row: ListedRelease) => readonly (string | number)[];
  pattern: RegExp;
};

const integer = (value: RawBuilder<unknown>): Keys['columns'][number] => ({
  value,
  at: (end) => sql`${end}::integer`,
});

// Databases order letters by their codes, where «Ё» comes before «А» and small letters after «Я».
const folded = (name: RawBuilder<unknown>) => sql`lower(translate(${name}, 'Ёё', 'Ее'))`;

const NUMBER: Keys = { columns: [], of: () => [], pattern: /^()(\d{1,9})$/ };
const CHANGE: Keys = {
  columns: [{ value: sql`releases.updated_at`, at: (end) => sql`${end}::timestamptz` }],
  of: ({ updated_at }) => [updated_at],
  pattern: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)_(\d{1,9})$/,
};
const NAME: Keys = {
  columns: [{ value: folded(sql`releases.name_main`), at: (end) => folded(sql`${end}::text`) }],
  of: ({ name_main }) => [name_main],
  pattern: /^([^\0]+)_(\d{1,9})$/,
};
const YEAR: Keys = {
  columns: [integer(sql`releases.year`)],
  of: ({ year }) => [year],
  pattern: /^(\d{1,4})_(\d{1,9})$/,
};
const SEASON_NAMES = Object.keys(SEASONS);
// Within a year a release without a season comes before the winter.
const SEASON: Keys = {
  columns: [
    integer(sql`releases.year`),
    integer(
      sql`coalesce(array_position(${sql.lit(`{${SEASON_NAMES.join(',')}}`)}::text[], releases.season), 0)`,
    ),
  ],
  of: ({ year, season }) => [year, season === null ? 0 : SEASON_NAMES.indexOf(season) + 1],
  pattern: /^(\d{1,4}_[0-4])_(\d{1,9})$/,
};

const ORDERS: Record<ReleaseOrder, [keys: Keys, direction: 'asc' | 'desc']> = {
  newest: [NUMBER, 'desc'],
  oldest: [NUMBER, 'asc'],
  changed: [CHANGE, 'desc'],
  changed_first: [CHANGE, 'asc'],
  name: [NAME, 'asc'],
  name_last: [NAME, 'desc'],
  year: [YEAR, 'desc'],
  year_first: [YEAR, 'asc'],
  season: [SEASON, 'desc'],
  season_first: [SEASON, 'asc'],
};

// SQL: the releases after the end of a page, which is the values of the order and the number.
function isAfter(after: string, { columns, pattern }: Keys, direction: 'asc' | 'desc') {
  const [, values, id] = pattern.exec(after) ?? [];
  if (values === undefined) throw new Failure('invalid', 'Список изменился. Откройте его с начала.');
  const parts = columns.length > 1 ? values.split('_') : [values];
  const row = sql.join([...columns.map(({ value }) => value), sql`releases.id`]);
  const end = sql.join([...columns.map(({ at }, i) => at(parts[i] ?? '')), sql`${id}::integer`]);
  return sql<SqlBool>`(${row}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${end})`;
}

function selectReleases(db: Database) {
  return db
    .selectFrom('releases')
    .leftJoin('submitted_releases', 'submitted_releases.release_id', 'releases.id')
    .select(['releases.id', 'alias', 'name_main', 'name_english', 'state', 'type', 'year', 'season'])
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
  access: Pick<StudioAccess, 'teams'>,
  { order = 'newest', after, limit = PAGE, ...filters }: Query,
): Promise<{ data: ListedRelease[]; next: string | null }> {
  const [keys, direction] = ORDERS[order];
  let query = selectReleases(db).where(isWithinReach(access)).where(isFound(filters));
  if (after !== undefined) query = query.where(isAfter(after, keys, direction));
  for (const { value } of keys.columns) query = query.orderBy(value, direction);
  const rows = await query
    .orderBy('releases.id', direction)
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const next = last === undefined || rows.length <= limit ? null : [...keys.of(last), last.id].join('_');
  return { data, next };
}

/** Counts the releases that the filters find, and all that somebody may edit. Throws `invalid`. */
export async function countReleases(
  db: Database,
  access: Pick<StudioAccess, 'teams'>,
  { order: _, after: __, limit: ___, ...filters }: Query,
): Promise<ListTotal> {
  const isAny = Object.values(filters).every((value) => value === undefined);
  const all = sql`select 1 from releases where ${isWithinReach(access)}`;
  return countRows(db, { all, ...(!isAny && { found: sql`${all} and ${isFound(filters)}` }) });
}
