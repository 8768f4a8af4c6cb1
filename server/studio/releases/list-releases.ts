import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import { SEASONS } from '#contract/enums.ts';
import type { listStudioReleases as endpoint, ReleaseOrder } from '#contract/studio/records/releases.ts';
import { MAX_COUNTED } from '#contract/studio/max-counted.ts';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { shownPoster } from '../records/pictures/shown-poster.ts';
import { placeOf } from './found-releases.ts';
import { conditionsOf, reachCondition } from './release-filters.ts';
import { pageOf, type Sorted, type SortKey } from './sorted-releases.ts';

const PAGE = 50;

type Query = z.output<(typeof endpoint)['query']>;

/** An order by a key, and how the end of a page names the key and the number. */
type Keyed = SortKey & {
  pattern: RegExp;
  read: (end: string) => string | number;
  write: (row: Ordered) => string;
};
type Ordered = Parameters<SortKey['of']>[0];

// Letters are ordered by their codes, where «Ё» comes before «А» and small letters after «Я».
const folded = (name: string) => name.replaceAll('Ё', 'Е').replaceAll('ё', 'е').toLowerCase();

const CHANGE: Keyed = {
  name: 'change',
  columns: ['updated_at'],
  of: ({ updated_at }) => Date.parse(updated_at),
  pattern: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)_(\d{1,9})$/,
  read: Date.parse,
  write: ({ updated_at }) => updated_at,
};
const NAME: Keyed = {
  name: 'name',
  columns: ['name_main'],
  of: ({ name_main }) => folded(name_main),
  pattern: /^([^\0]+)_(\d{1,9})$/,
  read: folded,
  write: ({ name_main }) => name_main,
};
const YEAR: Keyed = {
  name: 'year',
  columns: ['year'],
  of: ({ year }) => year,
  pattern: /^(\d{1,4})_(\d{1,9})$/,
  read: Number,
  write: ({ year }) => String(year),
};
const SEASON_NAMES = Object.keys(SEASONS);
// Within a year a release without a season comes before the winter.
const seasonOf = ({ season }: Ordered) => (season === null ? 0 : SEASON_NAMES.indexOf(season) + 1);
const SEASON: Keyed = {
  name: 'season',
  columns: ['year', 'season'],
  of: (row) => row.year * 10 + seasonOf(row),
  pattern: /^(\d{1,4}_[0-4])_(\d{1,9})$/,
  read: (end) => Number(end.replace('_', '')),
  write: (row) => `${row.year}_${seasonOf(row)}`,
};

type Direction = 'asc' | 'desc';

const ORDERS: Record<ReleaseOrder, [keyed: Keyed | undefined, direction: Direction]> = {
  newest: [undefined, 'desc'],
  oldest: [undefined, 'asc'],
  changed: [CHANGE, 'desc'],
  changed_first: [CHANGE, 'asc'],
  name: [NAME, 'asc'],
  name_last: [NAME, 'desc'],
  year: [YEAR, 'desc'],
  year_first: [YEAR, 'asc'],
  season: [SEASON, 'desc'],
  season_first: [SEASON, 'asc'],
};

const NUMBER = /^()(\d{1,9})$/;

// Where a page ends: the value of the order, as it is written, and the number.
function readEnd(after: string, pattern: RegExp): { value: string; id: number } {
  const [, value, id] = pattern.exec(after) ?? [];
  if (value === undefined) throw new Failure('invalid', 'Список изменился. Откройте его с начала.');
  return { value, id: Number(id) };
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

const isAmong = (ids: readonly number[]) => sql<SqlBool>`releases.id = any(${ids}::integer[])`;

type Order = { direction: Direction; after: string | undefined; count: number };

// Of the found numbers those of a page that goes by number.
function pageByNumber(found: Int32Array, { direction, after, count }: Order): number[] {
  const last = after === undefined ? undefined : readEnd(after, NUMBER).id;
  if (direction === 'asc') {
    const from = last === undefined ? 0 : placeOf(found, last + 1);
    return [...found.subarray(from, from + count)];
  }
  const to = last === undefined ? found.length : placeOf(found, last);
  return [...found.subarray(Math.max(0, to - count), to)].toReversed();
}

function pageByKey(found: Int32Array, keyed: Keyed, sorted: Sorted, { after, ...order }: Order): number[] {
  const end = after === undefined ? undefined : readEnd(after, keyed.pattern);
  return pageOf(found, sorted, { ...order, after: end && { key: keyed.read(end.value), id: end.id } });
}

const countOf = ({ length }: Int32Array) => Math.min(length, MAX_COUNTED + 1);

/**
 * Lists the releases that somebody may edit, and says how many the filters find and how many there are; `next` is
 * where the next page begins. Throws `invalid`.
 */
export async function listReleases(
  { db, releaseLists: { find, sort } }: Pick<Deps, 'db' | 'releaseLists'>,
  access: Pick<StudioAccess, 'teams'>,
  { order: name = 'newest', after, limit = PAGE, ...filters }: Query,
): Promise<z.output<(typeof endpoint)['response']>> {
  const [keyed, direction] = ORDERS[name];
  const reach = reachCondition(access);
  const [first = reach, ...others] = [...(access.teams === 'all' ? [] : [reach]), ...conditionsOf(filters)];
  const [all, found, sorted] = await Promise.all([
    find([reach]),
    find([first, ...others]),
    keyed && sort(keyed),
  ]);
  // One more than a page says that another one follows.
  const order = { direction, after, count: limit + 1 };
  const page = keyed && sorted ? pageByKey(found, keyed, sorted, order) : pageByNumber(found, order);
  const rows = await selectReleases(db).where(isAmong(page)).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  // A release may have been removed since the numbers were found.
  const data = page.flatMap((id) => rowOf.get(id) ?? []).slice(0, limit);
  const last = data.at(-1);
  const next =
    last === undefined || page.length <= limit
      ? null
      : [...(keyed ? [keyed.write(last)] : []), last.id].join('_');
  return { data, next, total: { found: countOf(found), all: countOf(all) } };
}
