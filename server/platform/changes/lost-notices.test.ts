import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createApi, type Api } from '#server/app.ts';
import { openKnownTorrents, type KnownTorrents } from '#server/torrents/tracker/known-torrents.ts';
import { openPasskeys, type Passkeys } from '#server/torrents/tracker/passkeys.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, ORIGIN, openTestApi, openTestLocator } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openChangeFeed, type ChangeFeed } from './change-feed.ts';

// Two processes over one database that sends no notices, as behind a pooler.
type Process = { changes: ChangeFeed; api: Api; passkeys: Passkeys; torrents: KnownTorrents };
let api: TestApi;
let mika: TestAccount;
let processes: Process[];

async function start(): Promise<Process> {
  const { db, storage, address } = api;
  const changes = await openChangeFeed(address, { pollMs: 200 });
  const own = { db, storage, changes, locator: await openTestLocator() };
  return {
    changes,
    api: createApi({ ...own, publicOrigin: ORIGIN, log: assert.fail }),
    passkeys: openPasskeys({ db, changes }),
    torrents: await openKnownTorrents({ db, changes }),
  };
}

const TORRENT = { size: 5, type: 'WEBRip', quality: '1080p', codec: 'AV1', label: 'x' } as const;
const KINDS = ['country', 'name', 'session', 'passkey', 'torrent'] as const;
type Kind = (typeof KINDS)[number];

before(async () => {
  api = await openTestApi();
  await sql`create or replace function wake_processes() returns void language plpgsql as 'begin end'`.execute(
    api.db,
  );
  mika = await createTestAccount(api);
  processes = [await start(), await start()];
});
after(async () => {
  for (const { changes } of processes) await changes.close();
  await api.close();
});

async function get({ api: { fetch } }: Process, path: string, headers: Record<string, string>) {
  const response = await fetch(new Request(ORIGIN + path, { headers }));
  return { status: response.status, text: await response.text() };
}

/** A release, a session and a passkey of its own for each test, and whether a process still shows what was before. */
async function setUp(id: number) {
  const name = `Маяк${id}`;
  const hash = String(id).repeat(40);
  await api.addReleases(
    aCatalogueEntry(id, { name: { main: name, english: name }, torrents: [{ hash, ...TORRENT }] }),
  );
  const token = await createTestSession(api, mika.id, `lost-${id}`);
  const passkey = String(id).repeat(32);
  await api.db.updateTable('users').set({ passkey }).where('id', '=', mika.id).execute();
  const asks: Record<Kind, (process: Process) => Promise<boolean>> = {
    country: async (process) =>
      (await get(process, `/api/v1/anime/releases/${id}`, HEADERS_FROM.RU)).text.includes(
        '"is_blocked_by_geo":false',
      ),
    name: async (process) =>
      (await get(process, `/api/v1/app/search/releases?query=${encodeURIComponent(name)}`, {})).text.includes(
        name,
      ),
    session: async (process) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await get(process, '/api/v1/accounts/users/me/profile', headers)).status === 200;
    },
    passkey: async ({ passkeys }) => (await passkeys.holderOf(passkey)) !== undefined,
    torrent: async ({ torrents }) =>
      (await torrents.find(Buffer.from(hash, 'hex').toString('latin1'))) !== undefined,
  };
  const change = async () => {
    const words = { name_main: 'Порт', name_english: 'Port', blocked_countries: ['RU'] };
    await api.db.updateTable('releases').set(words).where('id', '=', id).execute();
    await api.db.deleteFrom('sessions').where('user_id', '=', mika.id).execute();
    await api.db
      .updateTable('users')
      .set({ passkey: `${passkey}0` })
      .where('id', '=', mika.id)
      .execute();
    await api.db.deleteFrom('torrents').where('hash', '=', hash).execute();
  };
  return { asks, change };
}

test('without notices every process sees a change at its next look', async () => {
  const { asks, change } = await setUp(1);
  for (const kind of KINDS) for (const process of processes) await waitUntil(() => asks[kind](process));
  await change();
  for (const kind of KINDS)
    for (const process of processes) await waitUntil(async () => !(await asks[kind](process)));
});

test('a process whose looks fail for five seconds uses nothing in memory', async () => {
  const { asks, change } = await setUp(2);
  for (const kind of KINDS) for (const process of processes) await waitUntil(() => asks[kind](process));
  await sql`alter table changes rename column at to renamed`.execute(api.db);
  await waitUntil(() => processes.every(({ changes }) => changes.version() === undefined));
  for (const kind of KINDS) for (const process of processes) assert.ok(await asks[kind](process), kind);
  await change();
  for (const kind of KINDS) for (const process of processes) assert.ok(!(await asks[kind](process)), kind);
  await sql`alter table changes rename column renamed to at`.execute(api.db);
  await waitUntil(() => processes.every(({ changes }) => changes.version() !== undefined));
  for (const kind of KINDS) for (const process of processes) assert.ok(!(await asks[kind](process)), kind);
});
