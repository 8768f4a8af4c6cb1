import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sessionCookieName } from '#contract/session.ts';
import { buildSite, isBuilt } from '#operator/site.ts';
import { readConfig } from '#server/config.ts';
import { importCatalogue } from '#server/publishing/import/import-catalogue.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openHouse } from '#server/open.ts';
import { anAccount } from '#tests/support/account.ts';
import { pin, startMeasured, type Measured } from './child.ts';
import { record } from './record.ts';
import { middle, shoot, type Figures, type Shot } from './shoot.ts';

const REAL = path.resolve(import.meta.dirname, '../../shared/data/catalogue.jsonl.gz');
const DEMO = path.resolve(import.meta.dirname, '../demo/catalogue.jsonl');
const ROUNDS = 3;

const FAVORITES = 300;
const BATCH = 50;

/** Somebody with favourites, and what their client says of fifty episodes at once. */
async function someViewer(db: Database) {
  const { id, headers, token } = await anAccount({ db });
  const releases = await db.selectFrom('releases').select('id').orderBy('id').limit(FAVORITES).execute();
  await db
    .insertInto('favorites')
    .values(releases.map((release) => ({ user_id: id, release_id: release.id })))
    .execute();
  const episodes = await db.selectFrom('episodes').select('id').orderBy('id').limit(BATCH).execute();
  const said = episodes.map((episode) => ({
    release_episode_id: episode.id,
    time: 60,
    is_watched: false,
  }));
  const cookie = `${sessionCookieName('http:')}=${token}`;
  return { headers, cookie, body: JSON.stringify(said) };
}

async function fill(dataDir: string) {
  const house = await openHouse(readConfig({ DATA_DIR: dataDir }, 'none'), console.log);
  const file = existsSync(REAL) ? REAL : DEMO;
  console.log(
    `catalogue: ${file === REAL ? '1,400 real releases' : 'the demo (the real catalogue is absent)'}`,
  );
  await importCatalogue({ ...house, now: () => new Date() }, file);
  const { alias } = await house.db
    .selectFrom('releases')
    .innerJoin('episodes', 'episodes.release_id', 'releases.id')
    .select('alias')
    .groupBy('releases.id')
    .having((eb) => eb.fn.countAll(), '=', 24)
    .orderBy('releases.id')
    .executeTakeFirstOrThrow();
  const viewer = await someViewer(house.db);
  await house.close();
  return { alias, viewer };
}

function show(name: string, figures: Figures, floor?: Figures): void {
  const ratio = floor ? `  ${(floor.perSecond / figures.perSecond).toFixed(1)} x the floor` : '';
  const numbers = `${figures.perSecond.toFixed(0).padStart(7)}/s  p50 ${figures.p50} ms  p99 ${figures.p99} ms  ${figures.cpu.toFixed(2)} ms CPU`;
  console.log(`  ${name.padEnd(34)}${numbers}${ratio}`);
}

type Target = {
  name: string;
  shot: Shot;
  /** The same question in words that no memory knows; absent where nothing is remembered. */
  never?: string;
  /** Whether the floor of the making is React rendering the same page. */
  isPage?: boolean;
};

async function compare(ours: Measured, floor: Measured, target: Target): Promise<void> {
  const { name, shot, never, isPage = false } = target;
  const { url } = shot;
  const rounds: Record<'kept' | 'made' | 'bytes' | 'react', Figures[]> = {
    kept: [],
    made: [],
    bytes: [],
    react: [],
  };
  const anew = never === undefined ? shot : { url: never };
  // The first seconds go to the compiler of both, which no server under load knows.
  for (let round = 0; round < ROUNDS; round += 1) {
    await shoot(ours, anew);
    if (isPage) await shoot(floor, { url: `/react${url}` });
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    if (never !== undefined) rounds.kept.push(await shoot(ours, shot));
    rounds.bytes.push(await shoot(floor, shot));
    rounds.made.push(await shoot(ours, anew));
    if (isPage) rounds.react.push(await shoot(floor, { url: `/react${url}` }));
  }
  console.log(`\n${name}  ${url}`);
  const bytes = middle(rounds.bytes);
  show('same bytes, bare node:http', bytes);
  if (never !== undefined) show('Akane, from memory', middle(rounds.kept), bytes);
  if (isPage) show('same page, bare react-dom', middle(rounds.react));
  show('Akane, made anew', middle(rounds.made), isPage ? middle(rounds.react) : bytes);
}

/** What a page costs that is made for somebody signed in, beside the same page made anew for a visitor. */
async function compareViewer(ours: Measured, page: string, headers: Record<string, string>): Promise<void> {
  const url = `${page}?_=[<id>]`;
  const rounds: Record<'visitor' | 'viewer', Figures[]> = { visitor: [], viewer: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const visitor = await shoot(ours, { url });
    const viewer = await shoot(ours, { url, headers });
    // The first round goes to the compiler.
    if (round === 0) continue;
    rounds.visitor.push(visitor);
    rounds.viewer.push(viewer);
  }
  const [visitor, viewer] = [middle(rounds.visitor), middle(rounds.viewer)];
  console.log(`\nSigned in  ${page}`);
  show('for a visitor, made anew', visitor);
  show('for a viewer', viewer);
  console.log(`  ${(viewer.cpu / visitor.cpu).toFixed(2)} x the CPU of a visitor's page (bound 1.5)`);
}

const MINE = '/api/v1/accounts/users/me';
const LIST = '/api/v1/anime/catalog/releases?limit=12';

/**
 * What the API and a page cost against bare floors, by turns on one core; prints requests/s, p50, p99, CPU and ratios.
 */
export async function benchHttp(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-'));
  if (!isBuilt()) await buildSite();
  // The load comes from the second core; ours and its database share the first.
  pin(process.pid, 1);
  const {
    alias,
    viewer: { headers, cookie, body },
  } = await fill(folder);
  const release = `/api/v1/anime/releases/${alias}`;
  const ours = await startMeasured('akane-server.ts', [folder], 0);
  // An unknown name in `exclude` and an unknown name in a page's address change nothing but the question.
  const targets: Target[] = [
    { name: 'Catalogue list, 12 items', shot: { url: LIST }, never: `${LIST}&exclude=_[<id>]` },
    { name: 'Release with 24 episodes', shot: { url: release }, never: `${release}?exclude=_[<id>]` },
    {
      name: 'Catalogue page',
      shot: { url: '/anime/catalog/' },
      never: '/anime/catalog/?_=[<id>]',
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
    'floor-server.ts',
    [
      await record(
        ours.origin,
        targets.map(({ shot }) => shot),
        folder,
      ),
    ],
    0,
  );
  try {
    for (const target of targets) await compare(ours, floor, target);
    for (const page of ['/', `/anime/releases/release/${alias}`]) await compareViewer(ours, page, { cookie });
  } finally {
    await floor.stop();
    await ours.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
