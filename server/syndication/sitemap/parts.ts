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
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { isEpisodeOpenIn, isOpenIn, type Region } from '#server/platform/location/region.ts';
import type { SitemapPage } from './write-sitemap.ts';

// A part is a range of release ids, so it is read by the primary key however large the catalogue is. Parts with
// episodes have fewer releases. The format allows 50,000 addresses in one sitemap.
const RELEASES_PER_PART = 5000;
const RELEASES_PER_EPISODE_PART = 300;
const MAX_ADDRESSES = 50_000;

// Releases without a video are left out: search results should lead to something to watch.
const withEpisodes = sql<SqlBool>`exists (
  select from episodes where episodes.release_id = releases.id and episodes.is_published and ${hasVideo}
)`;

async function listPartNumbers(
  db: Database,
  size: number,
  condition: RawBuilder<SqlBool>,
): Promise<number[]> {
  const part = sql<number>`(releases.id - 1) / ${sql.lit(size)} + 1`;
  const rows = await db
    .selectFrom('public_releases as releases')
    .select(part.as('part'))
    .distinct()
    .where(condition)
    .orderBy('part')
    .execute();
  return rows.map((row) => row.part);
}

/** Lists the addresses of the parts that have pages in a region. */
export async function listParts(db: Database, region: Region): Promise<string[]> {
  const [releases, episodes] = await Promise.all([
    listPartNumbers(db, RELEASES_PER_PART, isOpenIn(region)),
    listPartNumbers(db, RELEASES_PER_EPISODE_PART, sql`${isOpenIn(region)} and ${withEpisodes}`),
  ]);
  const names = [
    'pages',
    ...((await listGenrePages(db)).length > 0 ? ['genres'] : []),
    ...((await hasFranchises(db)) ? ['franchises'] : []),
    ...releases.map((number) => `releases-${number}`),
    ...episodes.map((number) => `episodes-${number}`),
  ];
  return names.map((name) => `/sitemaps/${name}.xml`);
}

async function listPages(db: Database, { hidesTorrents }: Region): Promise<SitemapPage[]> {
  const newest = await db
    .selectFrom('public_releases as releases')
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

async function listGenrePages(db: Database): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('genres')
    .select('id')
    .where('total_releases', '>', 0)
    .orderBy('id')
    .limit(MAX_ADDRESSES)
    .execute();
  return rows.map(({ id }) => ({ url: genrePath(id) }));
}

async function listFranchisePages(db: Database): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('franchise_releases')
    .innerJoin('public_releases as releases', 'releases.id', 'franchise_releases.release_id')
    .select([
      'franchise_id',
      sql<string>`max(greatest(releases.updated_at, releases.freshness))`.as('lastmod'),
    ])
    .groupBy('franchise_id')
    .orderBy('franchise_id')
    .limit(MAX_ADDRESSES)
    .execute();
  return rows.map(({ franchise_id, lastmod }) => ({ url: franchisePath(franchise_id), lastmod }));
}

async function hasFranchises(db: Database): Promise<boolean> {
  const first = await db
    .selectFrom('franchise_releases')
    .innerJoin('public_releases as releases', 'releases.id', 'franchise_releases.release_id')
    .select('franchise_id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

function inPart(column: 'releases.id' | 'release_id', number: number, size: number): RawBuilder<SqlBool> {
  const last = number * size;
  return sql`${sql.ref(column)} > ${last - size} and ${sql.ref(column)} <= ${last}`;
}

async function listReleasePages(db: Database, region: Region, number: number): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('public_releases as releases')
    .select(['alias', sql<string>`greatest(updated_at, freshness)`.as('lastmod')])
    .where(inPart('releases.id', number, RELEASES_PER_PART))
    .where(isOpenIn(region))
    .orderBy('id')
    .execute();
  return rows.map(({ alias, lastmod }) => ({ url: releasePath(alias), lastmod }));
}

async function listEpisodePages(db: Database, region: Region, number: number): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('episodes')
    .innerJoin('public_releases as releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'episodes.updated_at as lastmod'])
    .where(inPart('release_id', number, RELEASES_PER_EPISODE_PART))
    .where('is_published', '=', true)
    .where(hasVideo)
    .where(isOpenIn(region))
    .where(isEpisodeOpenIn(region))
    .orderBy('release_id')
    .orderBy('episodes.sort_order')
    .limit(MAX_ADDRESSES)
    .execute();
  return rows.map(({ id, lastmod }) => ({ url: episodePath(id), lastmod }));
}

type List = (db: Database, region: Region, number: number) => Promise<SitemapPage[]>;

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

/** Lists the pages of a part by its name; fails with `not_found` when there are none. */
export async function listPart(db: Database, name: string, region: Region): Promise<SitemapPage[]> {
  const [, kind, number] = NUMBERED.exec(name) ?? [];
  const list = LISTS.get(name) ?? NUMBERED_LISTS.get(kind);
  const pages = (await list?.(db, region, Number(number))) ?? [];
  if (pages.length === 0) throw new Failure('not_found', 'Такой карты сайта нет');
  return pages;
}
