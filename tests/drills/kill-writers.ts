import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { hashBrowserId } from '#server/editorial/polls/browser-cookie.ts';
import { createTestAccount, PASSWORD, type TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

/** A request, and what the row under the key is afterwards. */
export type Write = {
  key: string;
  value: string;
  path: string;
  method?: string;
  headers: Record<string, string>;
  body: unknown;
};

/** Somebody who writes one kind of thing without a pause. */
export type Writer = {
  name: string;
  next: () => Write;
  /** The last acknowledged value of each key; a key without one has an unknown value. */
  acknowledged: Map<string, string>;
  /** The stored values of all keys: several where something was done twice. */
  read: () => Promise<Map<string, string[]>>;
};

const RELEASES = 40;
const ME = '/api/v1/accounts/users/me';
const COLLECTIONS = ['PLANNED', 'WATCHED', 'WATCHING', 'POSTPONED', 'ABANDONED'] as const;

type Rows = { key: string; value: string }[];

async function group(rows: Promise<{ rows: Rows }>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { key, value } of (await rows).rows) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

/** Makes a writer of numbered writes. */
function writer(name: string, make: (n: number) => Write, read: () => Promise<{ rows: Rows }>): Writer {
  let n = 0;
  const next = () => {
    n += 1;
    return make(n);
  };
  return { name, next, acknowledged: new Map(), read: () => group(read()) };
}

const releaseOf = (n: number) => 1 + (n % RELEASES);
/** Which time around all releases a write belongs to. */
const turnOf = (n: number) => Math.floor(n / RELEASES);

function favorites(db: Database, { id, headers }: TestAccount): Writer {
  const make = (n: number): Write => {
    const isIn = turnOf(n) % 2 === 0;
    const key = String(releaseOf(n));
    const body = [{ release_id: releaseOf(n) }];
    const method = isIn ? 'POST' : 'DELETE';
    return { key, value: String(isIn), path: `${ME}/favorites`, method, headers, body };
  };
  return writer('favourites', make, () =>
    sql<Rows[number]>`
      select releases.id::text as key, (favorites.user_id is not null)::text as value
      from releases left join favorites on release_id = releases.id and user_id = ${id}`.execute(db),
  );
}

function collections(db: Database, { id, headers }: TestAccount): Writer {
  const make = (n: number): Write => {
    const value = COLLECTIONS[turnOf(n) % COLLECTIONS.length] ?? 'PLANNED';
    const body = [{ release_id: releaseOf(n), type_of_collection: value }];
    return { key: String(releaseOf(n)), value, path: `${ME}/collections`, headers, body };
  };
  return writer('collections', make, () =>
    sql<Rows[number]>`
      select release_id::text as key, type as value from collections where user_id = ${id}`.execute(db),
  );
}

function positions(db: Database, { id, headers }: TestAccount, episodes: readonly string[]): Writer {
  const make = (n: number): Write => {
    const episode = episodes[n % episodes.length] ?? '';
    const body = [{ release_episode_id: episode, time: n % 1300, is_watched: false }];
    const path = `${ME}/views/timecodes`;
    return { key: episode, value: String(n % 1300), path, headers, body };
  };
  return writer('positions', make, () =>
    sql<Rows[number]>`
      select release_episode_id::text as key, time::text as value from views where user_id = ${id}`.execute(
      db,
    ),
  );
}

function ratings(db: Database, { id, headers }: TestAccount): Writer {
  const make = (n: number): Write => {
    const score = 1 + (turnOf(n) % 10);
    const path = `/api/v1/anime/releases/${releaseOf(n)}/rating`;
    return { key: String(releaseOf(n)), value: String(score), path, headers, body: { score } };
  };
  return writer('ratings', make, () =>
    sql<Rows[number]>`
      select release_id::text as key, score::text as value from ratings where user_id = ${id}`.execute(db),
  );
}

/** The header of another network for each write: what one network may do is limited. */
const networkOf = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});

// A vote is final, so each has a browser of its own; what the poll counts is compared, too.
async function votes(db: Database): Promise<Writer> {
  const { id: poll } = await db
    .insertInto('polls')
    .values({ question: 'Что смотреть?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const options = await db
    .insertInto('poll_options')
    .values([1, 2, 3].map((position) => ({ poll_id: poll, position, title: `Ответ ${position}` })))
    .returning('id')
    .execute();
  const make = (n: number): Write => {
    const option = options[n % options.length]?.id ?? 0;
    const browser = String(n).padStart(32, '0');
    const headers = { cookie: `akane_browser=${browser}`, ...networkOf(n) };
    const path = `/api/v1/media/polls/${poll}/vote`;
    const key = hashBrowserId(browser).toString('hex');
    return { key, value: String(option), path, headers, body: { option_ids: [option] } };
  };
  return writer('votes', make, () =>
    sql<Rows[number]>`
      select encode(browser_hash, 'hex') as key, option_ids[1]::text as value
      from poll_votes where poll_id = ${poll}
      union all
      select encode(browser_hash, 'hex'), 'counted ' || total_votes
      from polls join poll_votes on poll_id = polls.id
      where polls.id = ${poll} and total_votes <> (select count(*) from poll_votes where poll_id = ${poll})`.execute(
      db,
    ),
  );
}

function registrations(db: Database): Writer {
  const make = (n: number): Write => {
    const login = `new-viewer-${n}`;
    const email = `${login}@example.org`;
    const password = { password: PASSWORD, password_confirmation: PASSWORD };
    const path = '/api/v1/accounts/users/auth/registration/new';
    return {
      key: login,
      value: email,
      path,
      headers: networkOf(n),
      body: { login, email, nickname: login, ...password },
    };
  };
  return writer('registrations', make, () =>
    sql<Rows[number]>`select login as key, email as value from registrations`.execute(db),
  );
}

// A save is in the journal as often as it was done.
function studio(db: Database, { headers }: TestAccount): Writer {
  const make = (n: number): Write => {
    const name = `Жанр ${n}`;
    const path = '/api/v1/studio/genres';
    return { key: name, value: 'genre.create', path, headers, body: { fields: { name, image: null } } };
  };
  return writer('studio', make, () =>
    sql<Rows[number]>`
      select genres.name as key, act as value
      from genres join journal_events on thing_id = genres.id::text and thing = 'genre'`.execute(db),
  );
}

/** Seven who write: favourites, collections, positions, ratings, votes, registrations and saves of the studio. */
export async function openWriters(db: Database): Promise<Writer[]> {
  const api = { db };
  const viewers: TestAccount[] = [];
  for (const name of ['favourites', 'collections', 'positions', 'ratings'])
    viewers.push(await createTestAccount(api, `drill-${name}`));
  const [first, second, third, fourth] = viewers as [TestAccount, TestAccount, TestAccount, TestAccount];
  const owner = await createTestMember(api, 'drill-owner', { role: 'owner' });
  const episodes = await db.selectFrom('episodes').select('id').execute();
  return [
    favorites(db, first),
    collections(db, second),
    positions(
      db,
      third,
      episodes.map(({ id }) => id),
    ),
    ratings(db, fourth),
    await votes(db),
    registrations(db),
    studio(db, owner),
  ];
}
