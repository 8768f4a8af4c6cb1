import { after, before, test } from 'node:test';
import bencode from 'bencode';
import { sql } from 'kysely';
import { generateCatalogue } from '../../bench/generate.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import { addPicture } from '#contract/studio/records/pictures.ts';
import { previewText } from '#contract/studio/records/site.ts';
import { addTorrentFile } from '#contract/studio/torrents.ts';
import type { Resources } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { type NewEvent, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { animatedPng, oneColourPng, pngWithoutPixels } from '#tests/support/samples/image-bombs.ts';
import { aReleaseRecord, createTestMember } from '#tests/support/samples/studio.ts';
import { openMeasuredCalls, type MeasuredCalls } from './measured-calls.ts';
import { MAX_BODY, worstBodies, worstQueries } from './worst-inputs.ts';

const RELEASES = 1000;

let database: TestDatabase;
let close = async () => {};
let measure: MeasuredCalls['measure'];
let report: MeasuredCalls['report'];

before(async () => {
  ({ database, measure, report, close } = await openMeasuredCalls({
    fill: ({ db }) => generateCatalogue({ db } as Resources, RELEASES),
    account: ({ db }, login) => createTestMember({ db }, login, { role: 'owner' }),
  }));
});
after(() => close());

// A text of 100 kB takes the longest in one of these.
const TEXTS = [
  '![',
  '[',
  '***a**b*c',
  'a\n=\n',
  'http://a(',
  '|a',
  '`',
  '> ',
  '[a](',
  '~~a',
  'в а ',
  '&amp;',
];

test('no preview of a text blocks the event loop', async () => {
  const fill = (piece: string) => piece.repeat(Math.floor(100_000 / Buffer.byteLength(piece)));
  const texts = [
    ...TEXTS.map((piece) => [piece, fill(piece)]),
    ['a table', `|a|b|\n|-|-|\n${fill('|a|b|\n')}`],
  ];
  for (const [what = '', markdown = ''] of texts)
    for (const text of [markdown.slice(0, 99_000), markdown.slice(0, 3000)])
      await measure({ endpoint: previewText, what, body: JSON.stringify({ markdown: text }) });
  report('Previews');
});

type Files = { length: number; path: string[] }[];

test('no torrent file blocks the event loop', async () => {
  const torrent = (files: Files, more: object = {}) => {
    const pieces = Buffer.alloc(20 * Math.ceil(files.reduce((sum, { length }) => sum + length, 0) / 16_384));
    const info = { name: 'Akane [1080p]', 'piece length': 16_384, files, pieces, ...more };
    return Buffer.from(bencode.encode({ info }));
  };
  const many = (count: number, path: string[]) =>
    Array.from({ length: count }, (_, n) => ({ length: 1, path: [...path, `${n + 1}.mkv`] }));
  const names = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, '']));
  const files: Record<string, Buffer> = {
    '60,000 names': torrent([], names),
    '9,000 files of 11 folders': torrent(many(9000, Array<string>(11).fill('a'))),
    '3,000 files of long names': torrent(many(3000, ['S01 E - '.repeat(30)])),
    'a file of 95,000 folders': torrent(many(1, Array<string>(95_000).fill('a'))),
    '190,000 numbers': Buffer.from(`d4:infod5:filesl${'i0e'.repeat(190_000)}eee`),
    '199,000 texts': Buffer.from(`d1:al${'0:'.repeat(199_000)}e4:infod4:name1:aee`),
    '10 MB of dictionaries': torrent([], {
      list: Array.from({ length: 1_110_000 }, (_, n) => ({ [`k${n % 10}`]: 0 })),
    }),
    'nested lists': Buffer.from(`d4:info${'l'.repeat(490_000)}${'e'.repeat(490_000)}e`),
  };
  const query = 'quality=1080p&codec=x264%2FAVC&description=1-12';
  for (const [what, file] of Object.entries(files))
    await measure({
      endpoint: addTorrentFile,
      what,
      query,
      body: new Uint8Array(file),
      type: 'application/octet-stream',
    });
  report('Torrents');
});

test('no picture blocks the event loop', async () => {
  const files = {
    '49 Mpx of one colour': await oneColourPng(7000, 7000),
    'a PNG that says 900 Mpx': pngWithoutPixels(30_000, 30_000),
    'a PNG of 10,000 frames': animatedPng(10_000),
    zeros: Buffer.alloc(15_000_000),
    'an XML of 15 MB': Buffer.from(`<svg>${'<g>'.repeat(4_900_000)}`),
  };
  for (const [what, file] of Object.entries(files))
    await measure({
      endpoint: addPicture,
      what,
      query: 'kind=poster',
      body: new Uint8Array(file),
      type: 'application/octet-stream',
    });
  report('Pictures');
});

test('the largest records are saved and listed without blocking the event loop', async () => {
  const { db } = database;
  const owner = await createTestMember({ db }, 'owner', { role: 'owner' });
  const send = (path: string, what: string, body?: unknown, query = '') =>
    measure(
      {
        endpoint: {
          method: body === undefined ? 'GET' : 'POST',
          path: `/api/v1/studio/${path}`,
          signedIn: 401,
        },
        what,
        query,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      owner,
    );
  await inTransaction(db, async (trx) => {
    const lines = Array.from({ length: 6000 }, () => 'Ф'.repeat(15));
    const change: NewEvent['change'] = { markdown: ['', lines] };
    const edit: NewEvent = { act: 'text.edit', thingId: 'rules', title: 'rules', change };
    await recordEvents(
      trx,
      { command: 'root' },
      Array.from({ length: 30 }, () => edit),
    );
  });
  await send('events', '30 events of 200 kB', undefined, 'limit=100');
  const users = Array.from({ length: 1000 }, (_, n) => ({
    nickname: `${n} ${'Имя'.repeat(60)}`,
    is_intern: false,
    is_vacation: false,
    roles: [],
    user_id: null,
  }));
  for (let n = 0; n < 10; n += 1)
    await send('teams', '1,000 members', {
      fields: { title: `${n}`, description: '', checks_edits: false, users },
    });
  await send('teams', 'ten of 1,000 members', undefined, 'limit=100');
  const ids = Array.from({ length: 500 }, (_, n) => n + 1);
  const franchise = { image: null, releases: ids };
  for (let n = 0; n < 20; n += 1)
    await send('franchises', '500 releases', {
      fields: { ...franchise, name: `0 ${n}`, name_english: `0 ${n}` },
    });
  await send('franchises', '20 of 500 releases', undefined, 'limit=100');
  for (const is_ongoing of [true, false])
    await send('releases/bulk', '500 releases', { ids, fields: { is_ongoing } });
  const release = aReleaseRecord('largest', {
    description: 'Ф'.repeat(20_000),
    members: ids.map((id) => ({ nickname: `${id} ${'Имя'.repeat(60)}`, role: 'voicing' })),
    sponsors: Array.from({ length: 20 }, () => ({
      title: 'Ф'.repeat(500),
      description: 'Ф'.repeat(5000),
      url_title: 'Ф'.repeat(500),
      url: 'https://a.test/',
    })),
  });
  await send('releases', '500 members and 20 sponsors', { fields: release });
  await sql`
    insert into episodes (release_id, ordinal, sort_order, duration, updated_at)
    select 1, n, n, 1420, now() from generate_series(13, 5000) n`.execute(db);
  const episodes = await db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', 1)
    .orderBy('sort_order')
    .execute();
  const before = episodes.map(({ id }) => id);
  await send('releases/1/episodes', '5,000 episodes');
  await send('releases/1/episodes/order', '5,000 episodes', { before, after: before.toReversed() });
  const draft = { name_main: ['', 'Ф'.repeat(480_000)] };
  const saved = { thing: 'release', id: '1', change: draft, field: null, known: null };
  await send('me/drafts', 'a draft of 1 MB', saved);
  await send('me/drafts', 'a draft of 1 MB', undefined, 'thing=release&id=1');
  await send('releases', '1,000 releases', undefined, 'limit=100');
  await send('schedule', '1,000 releases');
  await send('events', 'the largest', undefined, 'limit=100');
  report('Largest records');
});

// One test each: all together would exceed the time limit of a test.
for (const endpoint of STUDIO_API.filter(
  ({ body, maxBytes }) => body.def.type !== 'undefined' && maxBytes === 0,
))
  test(`bodies of ${endpoint.method} ${endpoint.path}`, async () => {
    for (const { what, text } of worstBodies(endpoint.body, endpoint.maxJsonBytes))
      if (Buffer.byteLength(text) <= MAX_BODY) await measure({ endpoint, what, body: text });
  });

test('no body of the studio blocks the event loop', () => report('Bodies'));

for (const endpoint of STUDIO_API)
  test(`queries of ${endpoint.method} ${endpoint.path}`, async () => {
    for (const { what, text } of worstQueries(endpoint.query)) await measure({ endpoint, what, query: text });
  });

test('no query of the studio blocks the event loop', () => report('Queries'));
