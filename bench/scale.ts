import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import { openResources } from '#server/resources.ts';
import { pinToCore, startMeasured, type MeasuredServer } from './load/measured-server.ts';
import { generateCatalogue } from './generate.ts';
import { quantile } from './load/quantile.ts';
import { recordResponses } from './load/record.ts';
import { measureEach, medianRound, measureLoad, type LoadFigures } from './load/measure-load.ts';

const SIZES = [1000, 10_000, 100_000];
const ROUNDS = 3;
const REQUESTS_PER_TARGET = 120;
const CATALOGUE_REQUESTS = 400;

type SampleIds = { franchise: string; episode: string; hash: string };

async function fill(dataDir: string, releases: number): Promise<SampleIds> {
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
    return { franchise: (await first('franchises')).id, episode: (await first('episodes')).id, hash };
  } finally {
    await resources.close();
  }
}

function targets({ franchise, episode, hash }: SampleIds): string[] {
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

function printTimes(name: string, { times, cpu, dbCpu }: Awaited<ReturnType<typeof measureEach>>): void {
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

async function benchSize(releases: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-'));
  try {
    const ids = await fill(folder, releases);
    const akane = await startMeasured('load/akane-server.ts', [folder], 0);
    try {
      console.log(
        `\n${releases} releases; memory of the server at start ${(await akane.memory()).toFixed(0)} MB`,
      );
      // Waits until the search index has been built: the server responds before that.
      await measureEach(akane, ['/api/v1/app/search/releases?query=a']);
      console.log('Cached:');
      const urls = targets(ids);
      await compareCached(akane, [urls[0] ?? '', urls[7] ?? ''], folder);
      console.log('Not cached, one at a time:');
      printTimes(
        'catalogue, all kinds of requests',
        await measureEach(akane, catalogueRequests(CATALOGUE_REQUESTS)),
      );
      for (const url of urls) {
        printTimes(
          url,
          await measureEach(
            akane,
            Array.from({ length: REQUESTS_PER_TARGET }, (_, n) => uncachedUrl(url, n)),
          ),
        );
      }
      console.log(`  memory of the server at the end ${(await akane.memory()).toFixed(0)} MB`);
    } finally {
      await akane.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Every list and detail at three sizes of catalogue, from memory against bare node:http and not from memory by itself.
 */
export async function benchScale(sizes: readonly number[] = SIZES): Promise<void> {
  pinToCore(process.pid, 1);
  for (const releases of sizes) await benchSize(releases);
}
