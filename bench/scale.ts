import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { randomFrom } from '#server/media/images/poster-art/random.ts';
import { openHouse } from '#server/open.ts';
import { pin, startMeasured, type Measured } from './child.ts';
import { generate } from './generate.ts';
import { record } from './record.ts';
import { askEach, middle, quantile, shoot, type Figures } from './shoot.ts';

const SIZES = [1000, 10_000, 100_000];
const ROUNDS = 3;
const EACH = 120;
const CATALOGUE = 400;

type Facts = { franchise: string; episode: string; hash: string };

async function fill(dataDir: string, releases: number): Promise<Facts> {
  const house = await openHouse(readConfig({ DATA_DIR: dataDir }, 'none'), console.log);
  try {
    await generate(house, releases);
    const first = (table: 'franchises' | 'episodes') =>
      house.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow();
    const { hash } = await house.db.selectFrom('torrents').select('hash').limit(1).executeTakeFirstOrThrow();
    return { franchise: (await first('franchises')).id, episode: (await first('episodes')).id, hash };
  } finally {
    await house.close();
  }
}

function targets({ franchise, episode, hash }: Facts): string[] {
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

// An unknown name in `exclude` changes nothing but the question: no answer can come from memory.
function never(url: string, n: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}exclude=_${n}`;
}

/** Questions to the catalogue as people ask them: filters alone and together, every order, deep pages. */
function catalogueQuestions(count: number): string[] {
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
    return never(
      `/api/v1/anime/catalog/releases?limit=12&page=${page}&f[sorting]=${random.pick(sortings)}&${random.pick(filters)()}`,
      n,
    );
  });
}

function ms(value: number): string {
  return `${value.toFixed(2).padStart(8)} ms`;
}

function line(name: string, { times, cpu, dbCpu }: Awaited<ReturnType<typeof askEach>>): void {
  console.log(
    `  ${name.padEnd(58)} p50${ms(quantile(times, 0.5))}  p95${ms(quantile(times, 0.95))}  CPU${ms(cpu)}  database${ms(dbCpu)}`,
  );
}

async function compareKept(ours: Measured, urls: string[], folder: string): Promise<void> {
  const floor = await startMeasured(
    'floor-server.ts',
    [
      await record(
        ours.origin,
        urls.map((url) => ({ url })),
        folder,
      ),
    ],
    0,
  );
  try {
    for (const url of urls) {
      const rounds: { ours: Figures[]; floor: Figures[] } = { ours: [], floor: [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.ours.push(await shoot(ours, { url }));
        rounds.floor.push(await shoot(floor, { url }));
      }
      const [kept, bare] = [middle(rounds.ours), middle(rounds.floor)];
      console.log(
        `  ${url.padEnd(58)} ${kept.perSecond.toFixed(0)}/s against ${bare.perSecond.toFixed(0)}/s of bare node:http: ${(bare.perSecond / kept.perSecond).toFixed(2)} x, CPU ${(kept.cpu / bare.cpu).toFixed(2)} x (goal 1.6)`,
      );
    }
  } finally {
    await floor.stop();
  }
}

async function benchSize(releases: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-'));
  try {
    const facts = await fill(folder, releases);
    const ours = await startMeasured('akane-server.ts', [folder], 0);
    try {
      console.log(
        `\n${releases} releases; memory of the server at start ${(await ours.memory()).toFixed(0)} MB`,
      );
      // The names for the search are read while the server already answers.
      await askEach(ours, ['/api/v1/app/search/releases?query=a']);
      console.log('From memory:');
      const urls = targets(facts);
      await compareKept(ours, [urls[0] ?? '', urls[7] ?? ''], folder);
      console.log('Not from memory, one at a time:');
      line('catalogue, all kinds of questions', await askEach(ours, catalogueQuestions(CATALOGUE)));
      for (const url of urls) {
        line(
          url,
          await askEach(
            ours,
            Array.from({ length: EACH }, (_, n) => never(url, n)),
          ),
        );
      }
      console.log(`  memory of the server at the end ${(await ours.memory()).toFixed(0)} MB`);
    } finally {
      await ours.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Every list and detail at three sizes of catalogue, from memory against bare node:http and not from memory by itself.
 */
export async function benchScale(sizes: readonly number[] = SIZES): Promise<void> {
  pin(process.pid, 1);
  for (const releases of sizes) await benchSize(releases);
}
