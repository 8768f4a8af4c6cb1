import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sessionCookieName } from '#contract/session.ts';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { readConfig } from '#server/config.ts';
import type { Resources } from '#server/deps.ts';
import { savePoster } from '#server/media/images/pictures.ts';
import { drawPlainPoster } from '#server/media/images/poster-art/plain-art.ts';
import { renderArt } from '#server/media/images/poster-art/svg.ts';
import { DRAWN_POSTERS, drawArtNow } from '#server/publishing/import/draw-art.ts';
import { importCatalogue } from '#server/publishing/import/import-catalogue.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openResources } from '#server/resources.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { pinToCore, startMeasured, type MeasuredServer } from './load/measured-server.ts';
import { recordResponses } from './load/record.ts';
import { medianRound, measureLoad, type LoadFigures, type BenchRequest } from './load/measure-load.ts';

const REAL = path.resolve(import.meta.dirname, '../../shared/data/catalogue.jsonl.gz');
const DEMO = path.resolve(import.meta.dirname, '../demo/catalogue.jsonl');
const ROUNDS = 3;

const FAVORITES = 300;
const BATCH = 50;

/** Adds an account with favorites; returns its headers and a body with the timecodes of fifty episodes. */
async function addViewer(db: Database) {
  const { id, headers, token } = await createTestAccount({ db });
  const releases = await db.selectFrom('releases').select('id').orderBy('id').limit(FAVORITES).execute();
  await db
    .insertInto('favorites')
    .values(releases.map((release) => ({ user_id: id, release_id: release.id })))
    .execute();
  const episodes = await db.selectFrom('episodes').select('id').orderBy('id').limit(BATCH).execute();
  const timecodes = episodes.map((episode) => ({
    release_episode_id: episode.id,
    time: 60,
    is_watched: false,
  }));
  const cookie = `${sessionCookieName('http:')}=${token}`;
  return { headers, cookie, body: JSON.stringify(timecodes) };
}

/**
 * Gives all releases the same poster and draws the other missing pictures. Otherwise the server draws while it is
 * measured, and each new poster makes cached responses outdated.
 */
async function addPictures({ db, storage }: Resources): Promise<void> {
  const art = await renderArt(drawPlainPoster({ id: 1, title: 'Аканэ' }));
  const poster = await savePoster(storage, `${DRAWN_POSTERS}/1`, art);
  await db
    .updateTable('releases')
    .set({ poster: JSON.stringify(poster) })
    .where('poster', 'is', null)
    .execute();
  await drawArtNow({ db, storage }, new AbortController().signal);
}

async function fill(dataDir: string) {
  const resources = await openResources(readConfig({ DATA_DIR: dataDir }, 'none'), console.log);
  const file = existsSync(REAL) ? REAL : DEMO;
  console.log(
    `catalogue: ${file === REAL ? '1,400 real releases' : 'the demo (the real catalogue is absent)'}`,
  );
  await importCatalogue({ ...resources, now: () => new Date() }, file);
  await addPictures(resources);
  const { alias } = await resources.db
    .selectFrom('releases')
    .innerJoin('episodes', 'episodes.release_id', 'releases.id')
    .select('alias')
    .groupBy('releases.id')
    .having((eb) => eb.fn.countAll(), '=', 24)
    .orderBy('releases.id')
    .executeTakeFirstOrThrow();
  const viewer = await addViewer(resources.db);
  await resources.close();
  return { alias, viewer };
}

function show(name: string, figures: LoadFigures, floor?: LoadFigures): void {
  const ratio = floor ? `  ${(floor.perSecond / figures.perSecond).toFixed(1)} x the floor` : '';
  const numbers = `${figures.perSecond.toFixed(0).padStart(7)}/s  p50 ${figures.p50} ms  p99 ${figures.p99} ms  ${figures.cpu.toFixed(2)} ms CPU`;
  console.log(`  ${name.padEnd(34)}${numbers}${ratio}`);
}

type Target = {
  name: string;
  shot: BenchRequest;
  /** The same request with an address that is never cached; absent for responses that are not cached. */
  uncachedUrl?: string;
  /** Whether rendering is compared with bare React rendering the same page. */
  isPage?: boolean;
};

async function compare(akane: MeasuredServer, floor: MeasuredServer, target: Target): Promise<void> {
  const { name, shot, uncachedUrl, isPage = false } = target;
  const { url } = shot;
  const rounds: Record<'cached' | 'uncached' | 'bytes' | 'react', LoadFigures[]> = {
    cached: [],
    uncached: [],
    bytes: [],
    react: [],
  };
  const uncached = uncachedUrl === undefined ? shot : { url: uncachedUrl };
  // Warm-up: the first seconds are spent in the JIT compiler.
  for (let round = 0; round < ROUNDS; round += 1) {
    await measureLoad(akane, uncached);
    if (isPage) await measureLoad(floor, { url: `/react${url}` });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    if (uncachedUrl !== undefined) rounds.cached.push(await measureLoad(akane, shot));
    rounds.bytes.push(await measureLoad(floor, shot));
    rounds.uncached.push(await measureLoad(akane, uncached));
    if (isPage) rounds.react.push(await measureLoad(floor, { url: `/react${url}` }));
  }
  console.log(`\n${name}  ${url}`);
  const bytes = medianRound(rounds.bytes);
  show('same bytes, bare node:http', bytes);
  if (uncachedUrl !== undefined) show('Akane, cached', medianRound(rounds.cached), bytes);
  if (isPage) show('same page, bare react-dom', medianRound(rounds.react));
  show('Akane, not cached', medianRound(rounds.uncached), isPage ? medianRound(rounds.react) : bytes);
}

/** Compares rendering a page for a signed-in viewer with rendering it for a visitor without the cache. */
async function compareViewer(
  akane: MeasuredServer,
  page: string,
  headers: Record<string, string>,
): Promise<void> {
  const url = `${page}?_=[<id>]`;
  const rounds: Record<'visitor' | 'viewer', LoadFigures[]> = { visitor: [], viewer: [] };
  for (let round = -ROUNDS; round < ROUNDS; round += 1) {
    const visitor = await measureLoad(akane, { url });
    const viewer = await measureLoad(akane, { url, headers });
    // The first rounds go to the compiler.
    if (round < 0) continue;
    rounds.visitor.push(visitor);
    rounds.viewer.push(viewer);
  }
  const [visitor, viewer] = [medianRound(rounds.visitor), medianRound(rounds.viewer)];
  console.log(`\nSigned in  ${page}`);
  show('for a visitor, made anew', visitor);
  show('for a viewer', viewer);
  console.log(`  ${(viewer.cpu / visitor.cpu).toFixed(2)} x the CPU of a visitor's page (bound 1.5)`);
}

const MINE = '/api/v1/accounts/users/me';
const LIST = '/api/v1/anime/catalog/releases?limit=12';

/** Compares the API and a page with bare baselines by turns on one core; prints rates, p50, p99, CPU and ratios. */
export async function benchHttp(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-'));
  if (!isBuilt()) await buildSite();
  // The load runs on the second core; the measured server and its database share the first.
  pinToCore(process.pid, 1);
  const {
    alias,
    viewer: { headers, cookie, body },
  } = await fill(folder);
  const release = `/api/v1/anime/releases/${alias}`;
  const akane = await startMeasured('load/akane-server.ts', [folder], 0);
  // An unknown name in `exclude` or in a page address changes only the cache key.
  const targets: Target[] = [
    { name: 'Catalogue list, 12 items', shot: { url: LIST }, uncachedUrl: `${LIST}&exclude=_[<id>]` },
    { name: 'Release with 24 episodes', shot: { url: release }, uncachedUrl: `${release}?exclude=_[<id>]` },
    {
      name: 'Catalogue page',
      shot: { url: '/anime/catalog/' },
      uncachedUrl: '/anime/catalog/?_=[<id>]',
      isPage: true,
    },
    { name: `Ids of ${FAVORITES} favourites`, shot: { url: `${MINE}/favorites/ids`, headers } },
    { name: 'Profile', shot: { url: `${MINE}/profile`, headers } },
    {
      name: `${BATCH} timecodes at once`,
      shot: {
        url: `${MINE}/views/timecodes`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      },
    },
  ];
  const floor = await startMeasured(
    'load/floor-server.ts',
    [
      await recordResponses(
        akane.origin,
        targets.map(({ shot }) => shot),
        folder,
      ),
    ],
    0,
  );
  try {
    for (const target of targets) await compare(akane, floor, target);
    for (const page of ['/', `/anime/releases/release/${alias}`])
      await compareViewer(akane, page, { cookie });
  } finally {
    await floor.stop();
    await akane.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
