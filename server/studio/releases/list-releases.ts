import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { SEASONS } from '#contract/enums.ts';
import type {
  listStudioReleases as endpoint,
  ListedRelease,
  ReleaseOrder,
} from '#contract/studio/records/releases.ts';
import { MAX_COUNTED } from '#contract/studio/max-counted.ts';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { shownPoster } from '../records/pictures/shown-poster.ts';
import { placeOf } from './found-releases.ts';
import { allOf, conditionsOf, reachCondition } from './release-filters.ts';

const PAGE = 50;

type Query = z.output<(typeof endpoint)['query']>;

type Ordered = Pick<ListedRelease, 'id' | 'name_main' | 'year' | 'season' | 'updated_at'>;

/**
 * What a list is ordered by before the number: SQL of each value, the fields that it is made of, and how the end of a
 * page names the values.
 */
type Keys = {
  columns: readonly { value: RawBuilder<unknown>; at: (end: string) => RawBuilder<unknown> }[];
  fields: readonly Exclude<keyof Ordered, 'id'>[];
  of: (row: Ordered) => readonly (string | number)[];
  pattern: RegExp;
};

const integer = (value: RawBuilder<unknown>): Keys['columns'][number] => ({
  value,
  at: (end) => sql`${end}::integer`,
});

// Databases order letters by their codes, where «Ё» comes before «А» and small letters after «Я».
const folded = (name: RawBuilder<unknown>) => sql`lower(translate(${name}, 'Ёё', 'Ее'))`;

const NUMBER: Keys = { columns: [], fields: [], of: () => [], pattern: /^()(\d{1,9})$/ };
const CHANGE: Keys = {
  columns: [{ value: sql`releases.updated_at`, at: (end) => sql`${end}::timestamptz` }],
  fields: ['updated_at'],
  of: ({ updated_at }) => [updated_at],
  pattern: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)_(\d{1,9})$/,
};
const NAME: Keys = {
  columns: [{ value: folded(sql`releases.name_main`), at: (end) => folded(sql`${end}::text`) }],
  fields: ['name_main'],
  of: ({ name_main }) => [name_main],
  pattern: /^([^\0]+)_(\d{1,9})$/,
};
const YEAR: Keys = {
  columns: [integer(sql`releases.year`)],
  fields: ['year'],
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
  fields: ['year', 'season'],
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

// The end of a page: the values of the order, and the number.
function readEnd(after: string, { pattern }: Keys): { values: string; id: number } {
  const [, values, id] = pattern.exec(after) ?? [];
  if (values === undefined) throw new Failure('invalid', 'Список изменился. Откройте его с начала.');
  return { values, id: Number(id) };
}

// SQL: the releases after the end of a page.
function isAfter(after: string, keys: Keys, direction: 'asc' | 'desc') {
  const { columns } = keys;
  const { values, id } = readEnd(after, keys);
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

// Of so many the first ones by name are found sooner by sorting them than along the index of names.
const MAX_SORTED = 2000;
// At most so many releases are read at once along an index.
const MAX_WALKED = 4000;

/** The filters that are part of an order, and how many releases there are without filters. */
type Walk = Order & { dates: Pick<Query, 'year' | 'season'>; of: number };
type Order = { keys: Keys; direction: 'asc' | 'desc'; after: string | undefined; limit: number };

// The numbers of a page that goes by number, with one more where there are more.
function sliceOf(ids: Int32Array, { direction, after, limit }: Order): number[] {
  const last = after === undefined ? undefined : readEnd(after, NUMBER).id;
  if (direction === 'asc') {
    const from = last === undefined ? 0 : placeOf(ids, last + 1);
    return [...ids.subarray(from, from + limit + 1)];
  }
  const to = last === undefined ? ids.length : placeOf(ids, last);
  return [...ids.subarray(Math.max(0, to - limit - 1), to)];
}

const isAmong = (ids: Iterable<number>) => sql<SqlBool>`releases.id = any(${[...ids]}::integer[])`;
const endOf = (keys: Keys, row: Ordered) => [...keys.of(row), row.id].join('_');

const inOrder = ({ keys, direction }: Pick<Order, 'keys' | 'direction'>) =>
  sql`${sql.join([...keys.columns.map(({ value }) => value), sql`releases.id`].map((value) => sql`${value} ${sql.raw(direction)}`))}`;

const isAfterEnd = ({ keys, direction, after }: Pick<Order, 'keys' | 'direction' | 'after'>) =>
  after === undefined ? sql<SqlBool>`true` : isAfter(after, keys, direction);

// The numbers of a page along the index of its order: of thousands found everywhere, the first are soon there.
async function walk(db: Database, ids: Int32Array, { dates, of, ...order }: Walk): Promise<number[]> {
  const wanted = order.limit + 1;
  // Other years and seasons than those found are not on the way where these are the order.
  const isByYear = order.keys.fields.includes('year');
  let step = Math.ceil((1.25 * wanted * of) / ids.length) + 20;
  const found: number[] = [];
  for (let { after } = order; ; step *= 2) {
    const count = Math.min(step, MAX_WALKED);
    const rows = await db
      .selectFrom('releases')
      .select(['releases.id', ...order.keys.fields])
      .where(allOf(isByYear ? conditionsOf(dates) : []))
      .where(isAfterEnd({ ...order, after }))
      .orderBy(inOrder(order))
      .limit(count)
      .execute();
    found.push(...rows.map(({ id }) => id).filter((id) => ids[placeOf(ids, id)] === id));
    const last = rows.at(-1);
    if (found.length >= wanted || !last || rows.length < count) return found.slice(0, wanted);
    after = endOf(order.keys, last);
  }
}

// The numbers of a page, with one more where there are more.
async function readPage(db: Database, ids: Int32Array, order: Walk): Promise<number[]> {
  if (order.keys === NUMBER) return sliceOf(ids, order);
  if (ids.length > MAX_SORTED) return walk(db, ids, order);
  const rows = await db
    .selectFrom('releases')
    .select('releases.id')
    .where(isAmong(ids))
    .where(isAfterEnd(order))
    .orderBy(inOrder(order))
    .limit(order.limit + 1)
    .execute();
  return rows.map(({ id }) => id);
}

const countOf = ({ length }: Int32Array) => Math.min(length, MAX_COUNTED + 1);

/**
 * Lists the releases that somebody may edit, and says how many the filters find and how many there are; `next` is
 * where the next page begins. Throws `invalid`.
 */
export async function listReleases(
  { db, findReleases }: Pick<Deps, 'db' | 'findReleases'>,
  access: Pick<StudioAccess, 'teams'>,
  { order: name = 'newest', after, limit = PAGE, ...filters }: Query,
): Promise<z.output<(typeof endpoint)['response']>> {
  const [keys, direction] = ORDERS[name];
  const order = { keys, direction, after, limit };
  const reach = reachCondition(access);
  const narrowed = [...(access.teams === 'all' ? [] : [reach]), ...conditionsOf(filters)];
  const [first = reach, ...others] = narrowed;
  const [all, ids] = await Promise.all([findReleases([reach]), findReleases([first, ...others])]);
  const dates = { year: filters.year, season: filters.season };
  const page = await readPage(db, ids, { ...order, dates, of: all.length });
  const rows = await selectReleases(db).where(isAmong(page)).orderBy(inOrder(order)).execute();
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  // Of the numbers, because a release may have been removed since they were found.
  const next = last === undefined || page.length <= limit ? null : endOf(keys, last);
  return { data, next, total: { found: countOf(ids), all: countOf(all) } };
}
