import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { generateCatalogue } from '../../bench/generate.ts';
import { API } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addFavorites } from '#contract/favorites.ts';
import { myArchive, previewLists, importLists } from '#contract/my-data.ts';
import { myPositions, myTimecodes, saveTimecodes } from '#contract/views.ts';
import { createOneTimeToken } from '#server/accounts/auth/one-time/tokens.ts';
import { LIST_IMPORT } from '#server/accounts/data-export/preview-lists.ts';
import type { Resources } from '#server/deps.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { openMeasuredCalls, type MeasuredCalls } from './measured-calls.ts';
import { MAX_BODY, worstBodies, worstForms, worstQueries, type WorstInput } from './worst-inputs.ts';

const RELEASES = 5000;

let database: TestDatabase;
let close = async () => {};
let measure: MeasuredCalls['measure'];
let report: MeasuredCalls['report'];

before(async () => {
  ({ database, measure, report, close } = await openMeasuredCalls({
    fill: ({ db }) => generateCatalogue({ db } as Resources, RELEASES),
  }));
});
after(() => close());

async function sendAll(endpoint: Endpoint, worst: WorstInput[], kind: 'query' | 'body'): Promise<void> {
  for (const { what, text } of worst)
    if (Buffer.byteLength(text) <= MAX_BODY) await measure({ endpoint, what, [kind]: text });
}

// One test each: all together would exceed the time limit of a test.
for (const endpoint of API.filter(({ body, maxBytes }) => body.def.type !== 'undefined' && maxBytes === 0))
  test(`bodies of ${endpoint.method} ${endpoint.path}`, () =>
    sendAll(
      endpoint,
      [...new Set([endpoint.maxJsonBytes, MAX_BODY])].flatMap((bytes) => worstBodies(endpoint.body, bytes)),
      'body',
    ));

test('no body blocks the event loop', () => report('Bodies'));

for (const endpoint of API) {
  const worst = worstQueries(endpoint.query);
  test(`queries of ${endpoint.method} ${endpoint.path}`, () => sendAll(endpoint, worst, 'query'));
}

test('no query blocks the event loop', () => report('Queries'));

test('no form blocks the event loop', async () => {
  for (const { path: where, type, what, text } of worstForms())
    await measure({ endpoint: { method: 'POST', path: where, signedIn: undefined }, what, type, body: text });
  report('Forms');
});

test('no file blocks the event loop', async () => {
  const lines = (count: number, title: string) =>
    Array.from({ length: count }, (_, n) => ({
      target_id: n + 1,
      target_title: `${n} ${title}`,
      status: 'planned',
    }));
  const files: Record<string, Uint8Array> = {
    brackets: gzipSync('['.repeat(7_900_000)),
    'flat brackets': gzipSync(`[${'[],'.repeat(5_000_000)}[]]`),
    'long names': gzipSync(JSON.stringify(lines(15_000, 'ﷺ1й'.repeat(150)))),
    'twenty thousand lines': gzipSync(JSON.stringify(lines(20_000, 'Имя'))),
    '900 MB of zeros': Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(9_000_000)))),
    attributes: gzipSync(`<myanimelist><anime ${'a="" '.repeat(3_000_000)}></anime></myanimelist>`),
    'nested tags': gzipSync(
      `<myanimelist>${`<anime>${'<a>'.repeat(16_000)}</anime>`.repeat(300)}</myanimelist>`,
    ),
    'one giant text': gzipSync(`<myanimelist><anime><a>${'x'.repeat(15_000_000)}</a></anime></myanimelist>`),
    'open tags': gzipSync(`<myanimelist>${'<anime>'.repeat(2_000_000)}</myanimelist>`),
    entities: gzipSync(
      `<myanimelist>${`<anime><series_title>${'&amp;'.repeat(9000)}</series_title></anime>`.repeat(300)}</myanimelist>`,
    ),
    'an XML of twenty thousand lines': gzipSync(
      `<myanimelist>${'<anime><series_title>x</series_title><my_status>Watching</my_status></anime>'.repeat(20_000)}</myanimelist>`,
    ),
  };
  for (const [what, file] of Object.entries(files))
    await measure({ endpoint: previewLists, what, body: Buffer.from(file) });
  report('Files');
});

test('the longest lists are imported and exported without blocking the event loop', async () => {
  const { db } = database;
  const owner = await createTestAccount({ db }, 'owner');
  const { rows: episodes } = await sql<{
    id: string;
  }>`select id from episodes order by id limit 50000`.execute(db);
  const at = '2026-11-20T12:00:00.000Z';
  const timecodes = episodes.map(({ id }, n) => ({
    release_episode_id: id,
    time: n + 1,
    is_watched: n % 2 === 0,
    updated_at: at,
    marked_at: at,
  }));
  await measure(
    { endpoint: saveTimecodes, what: '6,000 positions', body: JSON.stringify(timecodes.slice(0, 6000)) },
    owner,
  );
  const bare = timecodes
    .slice(0, 10_000)
    .map(({ release_episode_id, time }) => ({ release_episode_id, time, is_watched: true }));
  await measure({ endpoint: saveTimecodes, what: '10,000 positions', body: JSON.stringify(bare) }, owner);
  await measure({ endpoint: myArchive, what: 'of 10,000 positions' }, owner);
  const ids = Array.from({ length: RELEASES }, (_, n) => n + 1);
  const releaseRefs = ids.slice(0, 1000).map((id) => ({ release_id: id }));
  await measure({ endpoint: addFavorites, what: '1,000 releases', body: JSON.stringify(releaseRefs) }, owner);
  const payload = {
    favorites: ids.map((id) => [id, null]),
    collections: ids.map((id) => [id, null, 'PLANNED']),
    ratings: ids.map((id) => [id, 7]),
    timecodes,
  };
  const token = await createOneTimeToken(
    { db, now: () => new Date() },
    { purpose: LIST_IMPORT, userId: owner.id, payload },
  );
  await measure(
    { endpoint: importLists, what: '5,000 lines, 50,000 positions', body: JSON.stringify({ token }) },
    owner,
  );
  const stored = await sql<{
    n: number;
  }>`select count(*) as n from views where user_id = ${owner.id}`.execute(db);
  assert.equal(stored.rows[0]?.n, 50_000);
  await measure({ endpoint: myArchive, what: 'of 50,000 positions' }, owner);
  for (const endpoint of [myTimecodes, myPositions])
    await measure({ endpoint, what: '50,000 positions' }, owner);
  const lists = /(favorites|collections)(\/ids|\/releases|\/references)/;
  for (const endpoint of API.filter(({ method, path: where }) => method === 'GET' && lists.test(where)))
    for (const query of [
      'limit=50&type_of_collection=PLANNED',
      'limit=50&type_of_collection=PLANNED&f[search]=релиз',
    ])
      await measure({ endpoint, what: '5,000 releases', query }, owner);
  report('Long lists');
});

test('no response to a plain GET blocks the event loop', async () => {
  for (const endpoint of API.filter(({ method }) => method === 'GET'))
    await measure({ endpoint, what: 'as it is' });
  report('Answers');
});
