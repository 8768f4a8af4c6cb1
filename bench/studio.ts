import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import { readConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { openChangeFeed } from '#server/platform/changes/change-feed.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { openResources } from '#server/resources.ts';
import { countEvents, listEvents } from '#server/studio/journal/list-events.ts';
import { listUsers } from '#server/studio/people/users/list-users.ts';
import { listReleases } from '#server/studio/releases/list-releases.ts';
import { openReleaseLists, type ReleaseLists } from '#server/studio/releases/release-lists.ts';
import { createUndos } from '#server/studio/undos.ts';
import { quantile } from './load/quantile.ts';

// Releases, and ten times as many events of the journal; the first is what the second is compared with.
const SIZES = [1000, 100_000];
const EVENTS_A_RELEASE = 10;
const CALLS = 200;
// There are 165 combinations of three filters, and some orders of each.
const CALLS_OF_THREE = 20;
const SHOWN = 5;
const GOAL = 1.5;

const TEAM = '00000000-0000-4000-8000-000000000001';

function access(role: StudioAccess['roles'][number]['role'], teams: StudioAccess['teams']): StudioAccess {
  const team = teams === 'all' ? null : { id: TEAM, title: 'Команда' };
  const confirmed = { hasPassword: true, hasSecondFactor: true, secondFactorAt: null, passwordAt: null };
  return { userId: 1, sessionId: TEAM, roles: [{ role, team }], signedInAt: '', ...confirmed, teams };
}

// Triggers would tell of each row and count it: that takes minutes, and looks at the changes would read it all.
async function fill(db: Database, releases: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await write(trx, releases);
  });
  await sql`vacuum analyze`.execute(db);
}

async function write(db: Transaction<Schema>, releases: number): Promise<void> {
  await sql`
    insert into releases (
      alias, name_main, name_english, year, season, type, age_rating, publish_day, genre_ids, is_ongoing, poster,
      updated_at
    )
    select 'release-' || n, 'Релиз ' || n, 'Release ' || n, 1990 + n % 37,
      (array['winter', 'spring', 'summer', 'autumn'])[1 + n % 4], (array['TV', 'MOVIE'])[1 + n % 2], 'R16_PLUS',
      1 + n % 7, array[1 + n % 40, 41 + n * 31 % 7], n * 13 % 11 = 0,
      case when n * 17 % 5 > 0 then jsonb_build_object('src', '/storage/posters/' || n || '.webp') end, timestamptz '2026-01-01' + make_interval(mins => (n * 7919) % 500000)
    from generate_series(1, ${releases}::integer) n`.execute(db);
  await sql`insert into teams (id, title, sort_order) values (${TEAM}, 'Команда', 1)`.execute(db);
  await sql`
    insert into release_teams (release_id, team_id) select id, ${TEAM} from releases where id % 10 = 0`.execute(
    db,
  );
  await sql`update releases set state = 'draft' where id % 50 = 0`.execute(db);
  await sql`
    insert into episodes (release_id, ordinal, sort_order, opening_start, opening_stop)
    select id, 1, 1, case when id % 3 > 0 then 0 end, case when id % 3 > 0 then 90 end from releases
    where id % 4 > 0`.execute(db);
  await sql`update releases set published_episodes = 1 where id % 4 > 0`.execute(db);
  await sql`
    insert into users (login, login_key, email, email_key)
    select 'user' || n, 'user' || n, 'user' || n || '@example.org', 'user' || n || '@example.org'
    from generate_series(1, ${releases}::integer) n`.execute(db);
  await sql`
    insert into journal_events (id, at, actor_id, act, thing, thing_id, team_ids, change, digest, hash)
    select n, timestamptz '2026-01-01' + make_interval(secs => n), 1 + n % 20,
      (array['release.edit', 'genre.edit', 'user.ban', 'promotion.edit'])[1 + n % 4],
      (array['release', 'genre', 'user', 'promotion'])[1 + n % 4],
      (1 + n % ${releases}::integer)::text,
      case when n % 8 = 0 then array[${TEAM}]::uuid[] else '{}' end,
      '{"year": [2025, 2026]}', decode(md5(n::text), 'hex'), decode(md5(n::text), 'hex')
    from generate_series(1, ${releases * EVENTS_A_RELEASE}::integer) n`.execute(db);
}

type Site = { db: Database; releaseLists: ReleaseLists; close: () => Promise<void> };
type Page = [name: string, read: (site: Site) => Promise<unknown>];

const owner = access('owner', 'all');
const manager = access('release_manager', [TEAM]);
const editor = access('editor', 'all');
const undos = createUndos({ now: () => new Date(), announcing: { ownOrigins: [] } } as unknown as Deps);
const events =
  (caller: StudioAccess, filters: object) =>
  ({ db }: Site) =>
    listEvents({ db, caller, undos }, filters);
const count =
  (caller: StudioAccess) =>
  ({ db }: Site) =>
    countEvents(db, caller, { with_total: 'true' });
const releases =
  (query: Parameters<typeof listReleases>[2], caller = owner) =>
  (site: Site) =>
    listReleases(site, caller, query);

// A value of each filter that the list offers.
const FILTERS: Parameters<typeof listReleases>[2] = {
  state: 'published',
  type: 'MOVIE',
  year: '2020-2025',
  season: 'spring',
  genre: 7,
  team: TEAM,
  ongoing: false,
  without_poster: true,
  without_team: true,
  without_episodes: true,
  without_marks: true,
};
const ORDERS = ['newest', 'changed', 'name', 'year', 'season'] as const;

function threeOf<T>(all: readonly T[]): [T, T, T][] {
  return all.flatMap((a, i) =>
    all.slice(i + 1).flatMap((b, j) => all.slice(i + j + 2).map((c): [T, T, T] => [a, b, c])),
  );
}

const PAGES: Page[] = [
  ['releases, the newest first', releases({})],
  ['drafts', releases({ state: 'draft' })],
  ['releases of a team', releases({}, manager)],
  ...ORDERS.map((order): Page => [`releases by ${order}`, releases({ order })]),
  ...Object.entries(FILTERS).map(([name, value]): Page => [
    `releases with ${name}`,
    releases({ [name]: value }),
  ]),
  ['the number of events of an owner', count(owner)],
  ['the number of events of an editor', count(editor)],
  ['the journal of an owner', events(owner, {})],
  ['the journal of an editor', events(editor, {})],
  ['the journal of a release manager', events(manager, {})],
  ['the journal of an act', events(owner, { act: 'user.ban' })],
  ['the journal of a release', events(owner, { thing: 'release', thing_id: '501' })],
  ['the journal of a person', events(owner, { actor_id: 7 })],
  ['users, the newest first', ({ db }) => listUsers(db, owner, {})],
];

const threesBy = (order: (typeof ORDERS)[number]): Page[] =>
  threeOf(Object.entries(FILTERS)).map((three): Page => {
    const name = three.map(([filter]) => filter).join(', ');
    return [name, releases({ ...Object.fromEntries(three), order })];
  });

async function openFilled(count: number): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-'));
  const resources = await openResources(readConfig({ DATA_DIR: folder }, 'none'), console.log);
  const changes = await openChangeFeed(resources.directAddress);
  const close = async () => {
    await changes.close();
    await resources.close();
    await rm(folder, { recursive: true, force: true });
  };
  await fill(resources.backgroundDb, count).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const { db } = resources;
  return { db, releaseLists: openReleaseLists({ db, changes }), close };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

type Compared = { name: string; few: number; many: number; ratio: number };

// By turns, so that other work on the machine slows both down.
async function compare(sites: readonly Site[], [name, read]: Page, calls: number): Promise<Compared> {
  const times: number[][] = sites.map(() => []);
  for (let call = 0; call < calls; call += 1)
    for (const [i, site] of sites.entries()) times[i]?.push(await timeOf(() => read(site)));
  const [few = 0, many = 0] = times.map((all) => quantile(all, 0.5));
  return { name, few, many, ratio: many / few };
}

function say({ name, few, many, ratio }: Compared): void {
  const times = `${few.toFixed(2)} ms → ${many.toFixed(2)} ms`;
  console.log(`${name.padEnd(36)} ${times}: ${ratio.toFixed(2)} x (goal ${GOAL})`);
}

async function compareThrees(sites: readonly Site[]): Promise<void> {
  for (const order of ORDERS) {
    const all: Compared[] = [];
    for (const page of threesBy(order)) all.push(await compare(sites, page, CALLS_OF_THREE));
    const slow = all.filter(({ ratio }) => ratio > GOAL).length;
    const middle = quantile(
      all.map(({ ratio }) => ratio),
      0.5,
    );
    console.log(
      `${all.length} lists with three filters by ${order}: ${middle.toFixed(2)} x, ${slow} above ${GOAL} x; the slowest:`,
    );
    for (const one of all.toSorted((x, y) => y.ratio - x.ratio).slice(0, SHOWN)) say(one);
  }
}

/** The first page of every list of the studio at 100,000 releases and 1,000,000 events against a hundredth of them. */
export async function benchStudio(): Promise<void> {
  const sites: Site[] = [];
  try {
    for (const size of SIZES) sites.push(await openFilled(size));
    for (const page of PAGES) say(await compare(sites, page, CALLS));
    await compareThrees(sites);
  } finally {
    await Promise.all(sites.map((site) => site.close()));
  }
}
