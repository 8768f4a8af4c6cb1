import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CATALOG_SORTINGS } from '#contract/enums.ts';
import { sessionCookieName } from '#contract/session.ts';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { readConfig } from '#server/config.ts';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openResources } from '#server/resources.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { pinToCore, startMeasured, type MeasuredServer } from './load/measured-server.ts';
import { generateCatalogue } from './generate.ts';
import { quantile } from './load/quantile.ts';
import { recordResponses } from './load/record.ts';
import { measureEach, medianRound, measureLoad, type LoadFigures } from './load/measure-load.ts';

const SIZES = [1000, 10_000, 100_000];
const ROUNDS = 3;
const SEARCH_MS = 200_000;
const REQUESTS_PER_TARGET = 120;
const CATALOGUE_REQUESTS = 400;

type Sample = { franchise: string; episode: string; hash: string; viewer: Record<string, string> };

const FAVORITES = 100;

/** Adds an account with the freshest releases as favourites; returns the headers of its pages. */
async function addViewer(db: Database): Promise<Record<string, string>> {
  const { id, token } = await createTestAccount({ db });
  const freshest = db
    .selectFrom('releases')
    .select('id')
    .orderBy('freshness', 'desc')
    .orderBy('id', 'desc')
    .limit(FAVORITES);
  const releases = await freshest.execute();
  const favorites = releases.map((release) => ({ user_id: id, release_id: release.id }));
  await db.insertInto('favorites').values(favorites).execute();
  return { cookie: `${sessionCookieName('http:')}=${token}` };
}

async function fill(dataDir: string, releases: number): Promise<Sample> {
  const resources = await openResources(readConfig({ DATA_DIR: dataDir }, 'none'), console.log);
  try {
    await generateCatalogue(resources, releases);
    const first = (table: 'franchises' | 'episodes') =>
      resources.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow();
    const { hash } = await resources.db
      .selectFrom('torrents')
      .select('hash')
      .limit(1)
      .executeTakeFirstOrThrow();
    const ids = { franchise: (await first('franchises')).id, episode: (await first('episodes')).id, hash };
    return { ...ids, viewer: await addViewer(resources.db) };
  } finally {
    await resources.close();
  }
}

const DETAIL = '/api/v1/anime/releases/500';

function targets({ franchise, episode, hash }: Sample): string[] {
  return [
    'anime/catalog/releases?limit=12',
    'anime/catalog/references/genres',
    'anime/catalog/references/years',
    'anime/releases/latest?limit=12',
    'anime/releases/random?limit=12',
    'anime/releases/recommended?release_id=1&limit=12',
    'anime/releases/list?ids=1,2,3,4,5,6',
    'anime/releases/500',
    'anime/releases/500/members',
    `anime/releases/episodes/${episode}`,
    'anime/genres',
    'anime/genres/1/releases?limit=12',
    'anime/franchises',
    `anime/franchises/${franchise}`,
    'anime/franchises/release/500',
    'anime/schedule/week',
    'anime/schedule/now',
    'anime/torrents?limit=12',
    `anime/torrents/${hash}`,
    'anime/torrents/release/500',
    'anime/torrents/rss',
    'app/search/releases?query=%D0%B0%D0%B5%D0%B8',
  ].map((one) => `/api/v1/${one}`);
}

type Target = { name: string; url: string; headers?: Record<string, string> };

/** The last pages of lists, the pages of the site, and what is not the same for everybody. */
function growing(releases: number, { viewer }: Sample): Target[] {
  const last = (path: string, rows: number, limit = 12): Target => ({
    name: `${path}, last page`,
    url: `/api/v1/anime/${path}${path.includes('?') ? '&' : '?'}limit=${limit}&page=${Math.floor(rows / limit)}`,
  });
  const franchises = Math.ceil(releases / 20);
  return [
    ...Object.keys(CATALOG_SORTINGS).map((order) => last(`catalog/releases?f[sorting]=${order}`, releases)),
    last('catalog/releases?f[types]=MOVIE', releases / 7),
    { ...last('catalog/releases', releases / 2), name: 'catalog/releases, middle page' },
    last('releases/list', releases),
    last('genres/1/releases', (releases * 3) / 35),
    last('torrents', releases * 0.99),
    { name: 'franchises/list', url: '/api/v1/anime/franchises/list?limit=48' },
    last('franchises/list', franchises, 48),
    { name: 'page of franchises', url: '/anime/franchises/' },
    { name: 'home', url: '/' },
    { name: 'home, signed in', url: '/', headers: viewer },
  ];
}

// An unknown name in `exclude` changes only the cache key, so that no response is cached.
function uncachedUrl(url: string, n: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}exclude=_${n}`;
}

/** Typical catalogue requests: single and combined filters, every order, deep pages. */
function catalogueRequests(count: number): string[] {
  const random = randomFrom('catalogue');
  const filters: [() => string, ...(() => string)[]] = [
    () => '',
    () => `f[genres]=${random.pick([1, 5, 9, 22])}`,
    () => `f[genres]=${random.pick([1, 5])},${random.pick([8, 9])}`,
    () => `f[types]=${random.pick(['TV', 'MOVIE', 'OVA,ONA'])}`,
    () => `f[seasons]=${random.pick(['winter', 'summer'])}&f[years][from_year]=2015`,
    () => `f[years][from_year]=2020&f[years][to_year]=2024&f[age_ratings]=R16_PLUS`,
    () => 'f[publish_statuses]=IS_ONGOING',
    () => 'f[production_statuses]=IS_IN_PRODUCTION',
  ];
  const sortings = ['FRESH_AT_DESC', 'FRESH_AT_ASC', 'RATING_DESC', 'YEAR_DESC', 'YEAR_ASC'] as const;
  return Array.from({ length: count }, (_, n) => {
    const page = random.pick([1, 1, 1, 2, 3, 10]);
    return uncachedUrl(
      `/api/v1/anime/catalog/releases?limit=12&page=${page}&f[sorting]=${random.pick(sortings)}&${random.pick(filters)()}`,
      n,
    );
  });
}

function ms(value: number): string {
  return `${value.toFixed(2).padStart(8)} ms`;
}

/** The CPU of a kind of request, of the server and its database, by the name of the kind. */
type Costs = Map<string, number>;

async function measureTarget(
  akane: MeasuredServer,
  { name, url, headers }: Target,
  costs: Costs,
  urls = Array.from({ length: REQUESTS_PER_TARGET }, (_, n) => uncachedUrl(url, n)),
): Promise<void> {
  const { times, cpu, dbCpu } = await measureEach(akane, urls, headers);
  costs.set(name, cpu + dbCpu);
  console.log(
    `  ${name.padEnd(58)} p50${ms(quantile(times, 0.5))}  p95${ms(quantile(times, 0.95))}  CPU${ms(cpu)}  database${ms(dbCpu)}`,
  );
}

async function compareCached(akane: MeasuredServer, urls: string[], folder: string): Promise<void> {
  const floor = await startMeasured(
    'load/floor-server.ts',
    [
      await recordResponses(
        akane.origin,
        urls.map((url) => ({ url })),
        folder,
      ),
    ],
    0,
  );
  try {
    for (const url of urls) {
      const rounds: { akane: LoadFigures[]; floor: LoadFigures[] } = { akane: [], floor: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.akane.push(await measureLoad(akane, { url }));
        rounds.floor.push(await measureLoad(floor, { url }));
      }
      const [cached, bare] = [medianRound(rounds.akane), medianRound(rounds.floor)];
      console.log(
        `  ${url.padEnd(58)} ${cached.perSecond.toFixed(0)}/s against ${bare.perSecond.toFixed(0)}/s of bare node:http: ${(bare.perSecond / cached.perSecond).toFixed(2)} x, CPU ${(cached.cpu / bare.cpu).toFixed(2)} x (goal 1.6)`,
      );
    }
  } finally {
    await floor.stop();
  }
}

async function benchSize(releases: number): Promise<Costs> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-'));
  const costs: Costs = new Map();
  try {
    const sample = await fill(folder, releases);
    const akane = await startMeasured('load/akane-server.ts', [folder], 0);
    try {
      // Searches are refused until their index has been built, which takes longer than a request may.
      const search = `${akane.origin}/api/v1/app/search/releases?query=a`;
      await waitUntil(async () => (await fetch(search)).ok, SEARCH_MS);
      const [cpu, memory] = [(await akane.cpu()) / 1000, await akane.memory()];
      console.log(
        `\n${releases} releases; start ${cpu.toFixed(1)} s of CPU (goal 8), ${memory.toFixed(0)} MB (goal 350)`,
      );
      console.log('Cached:');
      const urls = targets(sample);
      await compareCached(akane, [urls[0] ?? '', DETAIL], folder);
      console.log('Not cached, one at a time:');
      const all = { name: 'catalogue, all kinds of requests', url: '' };
      await measureTarget(akane, all, costs, catalogueRequests(CATALOGUE_REQUESTS));
      // Ids differ from size to size.
      const named = urls.map((url) => ({ name: url.replace(/[\da-f-]{36}/, ':id'), url }));
      for (const target of [...named, ...growing(releases, sample)])
        await measureTarget(akane, target, costs);
      console.log(`  memory of the server at the end ${(await akane.memory()).toFixed(0)} MB`);
    } finally {
      await akane.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return costs;
}

/** What each kind of request costs beside the details of a release, in the last size and in the first. */
function printGrowth(sizes: readonly number[], all: readonly Costs[]): void {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || all.length < 2) return;
  console.log(`\nCPU with ${sizes.at(-1)} releases beside ${sizes[0]}, in the details of a release (goal 3)`);
  const beside = (costs: Costs, name: string) => (costs.get(name) ?? 0) / (costs.get(DETAIL) ?? 0);
  for (const name of first.keys()) {
    const [small, large] = [beside(first, name), beside(last, name)];
    console.log(
      `  ${name.padEnd(58)} ${small.toFixed(2)} -> ${large.toFixed(2)}  ${(large / small).toFixed(1)} x`,
    );
  }
}

/**
 * Every list and detail at three sizes of catalogue, from memory against bare node:http and not from memory by itself;
 * the start of the server, and how much more the last size costs than the first.
 */
export async function benchScale(sizes: readonly number[] = SIZES): Promise<void> {
  if (!isBuilt()) await buildSite();
  pinToCore(process.pid, 1);
  const all: Costs[] = [];
  for (const releases of sizes) all.push(await benchSize(releases));
  printGrowth(sizes, all);
}
