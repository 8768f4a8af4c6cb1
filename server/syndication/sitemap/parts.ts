import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  CATALOG_PATH,
  episodePath,
  franchisePath,
  FRANCHISES_PATH,
  genrePath,
  GENRES_PATH,
  LATEST_RELEASES_PATH,
  releasePath,
  RULES_PATH,
  SCHEDULE_PATH,
  SITEMAP_PATH,
  SUPPORT_PATH,
  TEAMS_PATH,
  TORRENTS_PATH,
  VIDEOS_PATH,
} from '#contract/addresses.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { openIn } from '#server/platform/location/open-in.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Place } from './write-sitemap.ts';

// A part is a range of ids and so reads by the key, however long the catalogue is; releases with their episodes are
// told apart finer. The format allows 50,000 addresses.
const RELEASES_OF_PART = 5000;
const RELEASES_OF_EPISODES_PART = 300;
const MAX = 50_000;

const hasVideo = sql<SqlBool>`coalesce(episodes.hls_480, episodes.hls_720, episodes.hls_1080) is not null`;

// Where a release can be watched in the region: a closed one is not what a search should lead to.
const withEpisodes = sql<SqlBool>`exists (
  select from episodes where episodes.release_id = releases.id and episodes.is_published and ${hasVideo}
)`;

async function numbersOf(db: Database, size: number, which: RawBuilder<SqlBool>): Promise<number[]> {
  const part = sql<number>`(releases.id - 1) / ${sql.lit(size)} + 1`;
  const rows = await db
    .selectFrom('releases')
    .select(part.as('part'))
    .distinct()
    .where(which)
    .orderBy('part')
    .execute();
  return rows.map((row) => row.part);
}

/** The addresses of the parts that have pages in a region. */
export async function listParts(db: Database, region: Region): Promise<string[]> {
  const [releases, episodes] = await Promise.all([
    numbersOf(db, RELEASES_OF_PART, openIn(region)),
    numbersOf(db, RELEASES_OF_EPISODES_PART, sql`${openIn(region)} and ${withEpisodes}`),
  ]);
  const names = [
    'pages',
    ...((await listGenrePages(db)).length > 0 ? ['genres'] : []),
    ...((await listFranchisePages(db)).length > 0 ? ['franchises'] : []),
    ...releases.map((number) => `releases-${number}`),
    ...episodes.map((number) => `episodes-${number}`),
  ];
  return names.map((name) => `/sitemaps/${name}.xml`);
}

async function listPages(db: Database, { hidesTorrents }: Region): Promise<Place[]> {
  const newest = await db
    .selectFrom('releases')
    .select('freshness')
    .orderBy('freshness', 'desc')
    .limit(1)
    .executeTakeFirst();
  const fresh = ['/', CATALOG_PATH, LATEST_RELEASES_PATH, SCHEDULE_PATH];
  const others = [
    GENRES_PATH,
    FRANCHISES_PATH,
    ...(hidesTorrents ? [] : [TORRENTS_PATH]),
    VIDEOS_PATH,
    TEAMS_PATH,
    RULES_PATH,
    SUPPORT_PATH,
    SITEMAP_PATH,
  ];
  const lastmod = newest && { lastmod: newest.freshness };
  return [...fresh.map((url) => ({ url, ...lastmod })), ...others.map((url) => ({ url }))];
}

async function listGenrePages(db: Database): Promise<Place[]> {
  const rows = await db
    .selectFrom('genres')
    .select('id')
    .where('total_releases', '>', 0)
    .orderBy('id')
    .limit(MAX)
    .execute();
  return rows.map(({ id }) => ({ url: genrePath(id) }));
}

async function listFranchisePages(db: Database): Promise<Place[]> {
  const rows = await db
    .selectFrom('franchise_releases')
    .innerJoin('releases', 'releases.id', 'franchise_releases.release_id')
    .select([
      'franchise_id',
      sql<string>`max(greatest(releases.updated_at, releases.freshness))`.as('lastmod'),
    ])
    .groupBy('franchise_id')
    .orderBy('franchise_id')
    .limit(MAX)
    .execute();
  return rows.map(({ franchise_id, lastmod }) => ({ url: franchisePath(franchise_id), lastmod }));
}

function inPart(column: 'releases.id' | 'release_id', number: number, size: number): RawBuilder<SqlBool> {
  const last = number * size;
  return sql`${sql.ref(column)} > ${last - size} and ${sql.ref(column)} <= ${last}`;
}

async function listReleasePages(db: Database, region: Region, number: number): Promise<Place[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['alias', sql<string>`greatest(updated_at, freshness)`.as('lastmod')])
    .where(inPart('releases.id', number, RELEASES_OF_PART))
    .where(openIn(region))
    .orderBy('id')
    .execute();
  return rows.map(({ alias, lastmod }) => ({ url: releasePath(alias), lastmod }));
}

async function listEpisodePages(db: Database, region: Region, number: number): Promise<Place[]> {
  const rows = await db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'episodes.updated_at as lastmod'])
    .where(inPart('release_id', number, RELEASES_OF_EPISODES_PART))
    .where('is_published', '=', true)
    .where(hasVideo)
    .where(openIn(region))
    .orderBy('release_id')
    .orderBy('episodes.sort_order')
    .limit(MAX)
    .execute();
  return rows.map(({ id, lastmod }) => ({ url: episodePath(id), lastmod }));
}

type List = (db: Database, region: Region, number: number) => Promise<Place[]>;

const LISTS = new Map<string | undefined, List>([
  ['pages', listPages],
  ['genres', listGenrePages],
  ['franchises', listFranchisePages],
]);
const NUMBERED_LISTS = new Map<string | undefined, List>([
  ['releases', listReleasePages],
  ['episodes', listEpisodePages],
]);
const NUMBERED = /^([a-z]+)-([1-9]\d{0,6})$/;

/** The pages of one part by its name; fails with `not_found` when there are none. */
export async function listPart(db: Database, name: string, region: Region): Promise<Place[]> {
  const [, kind, number] = NUMBERED.exec(name) ?? [];
  const list = LISTS.get(name) ?? NUMBERED_LISTS.get(kind);
  const places = (await list?.(db, region, Number(number))) ?? [];
  if (places.length === 0) throw new Failure('not_found', 'Такой карты сайта нет');
  return places;
}
