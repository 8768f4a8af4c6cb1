import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { openResources } from '#server/resources.ts';
import { countEvents, listEvents } from '#server/studio/journal/list-events.ts';
import { listUsers } from '#server/studio/people/users/list-users.ts';
import { countReleases, listReleases } from '#server/studio/releases/list-releases.ts';
import { createUndos } from '#server/studio/undos.ts';
import { quantile } from './load/quantile.ts';

// Releases, and ten times as many events of the journal; the first is what the second is compared with.
const SIZES = [1000, 100_000];
const EVENTS_A_RELEASE = 10;
const CALLS = 200;
const GOAL = 1.5;

const TEAM = '00000000-0000-4000-8000-000000000001';

function access(role: StudioAccess['roles'][number]['role'], teams: StudioAccess['teams']): StudioAccess {
  const team = teams === 'all' ? null : { id: TEAM, title: 'Команда' };
  const confirmed = { hasPassword: true, hasSecondFactor: true, secondFactorAt: null, passwordAt: null };
  return { userId: 1, sessionId: TEAM, roles: [{ role, team }], signedInAt: '', ...confirmed, teams };
}

async function fill(db: Database, releases: number): Promise<void> {
  await sql`
    insert into releases (
      alias, name_main, name_english, year, season, type, age_rating, publish_day, genre_ids, updated_at
    )
    select 'release-' || n, 'Релиз ' || n, 'Release ' || n, 1990 + n % 37,
      (array['winter', 'spring', 'summer', 'autumn'])[1 + n % 4], (array['TV', 'MOVIE'])[1 + n % 2], 'R16_PLUS',
      1 + n % 7, array[1 + n % 40], timestamptz '2026-01-01' + make_interval(mins => (n * 7919) % 500000)
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
  await sql`vacuum analyze`.execute(db);
}

type Page = [name: string, read: (db: Database) => Promise<unknown>];

const owner = access('owner', 'all');
const manager = access('release_manager', [TEAM]);
const editor = access('editor', 'all');
const undos = createUndos({ now: () => new Date() } as Deps);
const events = (caller: StudioAccess, filters: object) => (db: Database) =>
  listEvents({ db, caller, undos }, filters);

const FILMS = { type: 'MOVIE', year: '2024-2025', without_episodes: true } as const;

const PAGES: Page[] = [
  ['releases, the newest first', (db) => listReleases(db, owner, {})],
  ['releases, the last changed first', (db) => listReleases(db, owner, { order: 'changed' })],
  ['drafts', (db) => listReleases(db, owner, { state: 'draft' })],
  ['releases of a team', (db) => listReleases(db, manager, {})],
  ['releases by name', (db) => listReleases(db, owner, { order: 'name' })],
  ['releases by season', (db) => listReleases(db, owner, { order: 'season' })],
  ['releases of a genre', (db) => listReleases(db, owner, { genre: 7 })],
  ['releases without a team', (db) => listReleases(db, owner, { without_team: true })],
  ['releases without marks', (db) => listReleases(db, owner, { without_marks: true })],
  ['films of two years without episodes', (db) => listReleases(db, owner, FILMS)],
  ['the number of all releases', (db) => countReleases(db, owner, {})],
  ['the number of films of two years', (db) => countReleases(db, owner, FILMS)],
  ['the number of events of an owner', (db) => countEvents(db, owner, { with_total: 'true' })],
  ['the number of events of an editor', (db) => countEvents(db, editor, { with_total: 'true' })],
  ['the journal of an owner', events(owner, {})],
  ['the journal of an editor', events(editor, {})],
  ['the journal of a release manager', events(manager, {})],
  ['the journal of an act', events(owner, { act: 'user.ban' })],
  ['the journal of a release', events(owner, { thing: 'release', thing_id: '501' })],
  ['the journal of a person', events(owner, { actor_id: 7 })],
  ['users, the newest first', (db) => listUsers(db, owner, {})],
];

type Site = { db: Database; close: () => Promise<void> };

async function openFilled(releases: number): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-'));
  const resources = await openResources(readConfig({ DATA_DIR: folder }, 'none'), console.log);
  const close = async () => {
    await resources.close();
    await rm(folder, { recursive: true, force: true });
  };
  await fill(resources.backgroundDb, releases).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { db: resources.db, close };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

// By turns, so that other work on the machine slows both down.
async function compare(sites: readonly Site[], read: (db: Database) => Promise<unknown>): Promise<number[]> {
  const times: number[][] = sites.map(() => []);
  for (let call = 0; call < CALLS; call += 1)
    for (const [i, { db }] of sites.entries()) times[i]?.push(await timeOf(() => read(db)));
  return times.map((all) => quantile(all, 0.5));
}

/** The first page of every list of the studio at 100,000 releases and 1,000,000 events against a hundredth of them. */
export async function benchStudio(): Promise<void> {
  const sites: Site[] = [];
  try {
    for (const releases of SIZES) sites.push(await openFilled(releases));
    for (const [name, read] of PAGES) {
      const [few = 0, many = 0] = await compare(sites, read);
      const ratio = (many / few).toFixed(2);
      console.log(
        `${name.padEnd(36)} ${few.toFixed(2)} ms → ${many.toFixed(2)} ms: ${ratio} x (goal ${GOAL})`,
      );
    }
  } finally {
    await Promise.all(sites.map((site) => site.close()));
  }
}
