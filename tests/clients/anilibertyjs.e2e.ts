import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AniLibertyClient } from 'anilibertyjs';
import { createApi } from '#server/app.ts';
import { listen, type Listening } from '#server/http/listen.ts';
import { aLine, ORIGIN, testApi, testLocator, type TestApi } from '#tests/support/api.ts';

// A client that others wrote for AniLiberty, pointed at us: nothing else about it changes.
let api: TestApi;
let listening: Listening;
let client: AniLibertyClient;

before(async () => {
  api = await testApi(
    aLine(1, {
      type: 'TV',
      genres: ['Драма'],
      episodes: [{ ordinal: 1, updated_at: '2026-01-01T00:00:00Z' }],
    }),
    aLine(2, {
      type: 'MOVIE',
      alias: 'the-film',
      franchise: { name: 'А', name_english: 'A', sort_order: 1 },
    }),
  );
  const locator = await testLocator();
  const app = createApi(
    { db: api.db, locator, publicOrigin: ORIGIN, log: assert.fail },
    { checkAnswers: true },
  );
  listening = await listen(
    { host: '127.0.0.1', port: 0 },
    { files: [], fetch: (request) => app.fetch(request) },
  );
  client = new AniLibertyClient({ baseUrl: `http://127.0.0.1:${listening.port}/api/v1` });
});
after(async () => {
  await listening.close();
  await api.close();
});

test('its catalogue calls work by query and by body', async () => {
  const byQuery = await client.getCatalogReleases({ limit: 12, 'f[types]': ['TV', 'WEB'] } as never);
  const byBody = await client.getCatalogReleasesPost({ limit: 12, f: { types: ['MOVIE'] } } as never);
  assert.deepEqual([byQuery.status, byQuery.data?.data.map((release) => release.id)], [200, [1]]);
  assert.deepEqual([byBody.status, byBody.data?.data.map((release) => release.id)], [200, [2]]);
});

test('its references, release, episode, franchise and status calls work', async () => {
  const release = await client.getRelease(1);
  const [episode] = (release.data as { episodes?: { id: string }[] } | undefined)?.episodes ?? [];
  const answers = [
    await client.getCatalogAgeRatings(),
    await client.getCatalogGenres(),
    await client.getCatalogProductionStatuses(),
    await client.getCatalogPublishStatuses(),
    await client.getCatalogSeasons(),
    await client.getCatalogSorting(),
    await client.getCatalogTypes(),
    await client.getCatalogYears(),
    await client.getLatestReleases({ limit: 10 }),
    await client.getRelease('the-film'),
    await client.getEpisode(episode?.id ?? ''),
    await client.getFranchisesByRelease(2),
    await client.getAppStatus(),
  ];
  for (const { status, data } of answers) assert.ok(status === 200 && data !== null && data !== undefined);
});

test('it understands our errors', async () => {
  const { status, error } = await client.getRelease('none');
  assert.deepEqual([status, error?.message], [404, 'Такого релиза нет']);
});
