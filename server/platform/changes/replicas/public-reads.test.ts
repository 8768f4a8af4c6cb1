import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { API } from '#contract/api.ts';
import { createApi, type Api } from '#server/app.ts';
import { NOW, ORIGIN, openTestLocator } from '#tests/support/api.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';
import { openChangeFeed, type ChangeFeed } from '../change-feed.ts';

let demo: DemoApi;
let changes: ChangeFeed;
let api: Api;
const statements = { primary: 0, public: 0 };

function counting(kind: keyof typeof statements): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      statements[kind] += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

before(async () => {
  demo = await openDemoApi();
  changes = await openChangeFeed(demo.address);
  const { db, address, storage, torrentFiles, social } = demo;
  api = createApi({
    db: db.withPlugin(counting('primary')),
    publicDb: db.withPlugin(counting('public')),
    address,
    storage,
    torrentFiles,
    social,
    changes,
    locator: await openTestLocator(),
    publicOrigin: ORIGIN,
    now: () => new Date(NOW),
    log: assert.fail,
  });
  // The names for the search and the closed releases are in memory then, and are never read from a replica.
  await api.preload();
  await api.fetch(new Request(`${ORIGIN}/api/v1/anime/genres/random`));
});
after(async () => {
  await changes.close();
  await demo.close();
});

async function countOf(address: string, init: RequestInit = {}): Promise<typeof statements> {
  Object.assign(statements, { primary: 0, public: 0 });
  const response = await api.fetch(new Request(ORIGIN + address, init));
  assert.equal(response.status, 200, `${address} ${await response.clone().text()}`);
  return { ...statements };
}

test('cached answers and documents read nothing from the primary', async () => {
  const cached = API.filter((endpoint) => endpoint.cached).map((endpoint) => demo.addressOf(endpoint));
  const documents = ['/feeds/releases.atom', '/feeds/releases.json', '/feeds/schedule.ics', '/sitemap.xml'];
  let fromPublic = 0;
  for (const address of [...cached, ...documents]) {
    const count = await countOf(address);
    assert.equal(count.primary, 0, address);
    fromPublic += count.public;
  }
  assert.ok(fromPublic > 20);
});

test('own data and answers that are made for each request are read from the primary only', async () => {
  const own = API.filter(
    ({ method, path, signedIn }) => method === 'GET' && (signedIn !== undefined || path.endsWith('/random')),
  );
  assert.ok(own.length > 20);
  for (const endpoint of own) {
    const count = await countOf(demo.addressOf(endpoint), demo.initOf(endpoint));
    assert.equal(count.public, 0, endpoint.path);
  }
});
