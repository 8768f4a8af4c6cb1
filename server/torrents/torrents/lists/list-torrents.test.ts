import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { z } from 'zod';
import { sql } from 'kysely';
import type { newestTorrents } from '#contract/torrents.ts';
import {
  aCatalogueEntry,
  HEADERS_FROM,
  openTestApi,
  type CatalogueEntryInput,
  type TestApi,
} from '#tests/support/api.ts';
import type { TorrentSorting } from '#contract/enums.ts';
import { ANYWHERE } from '#server/platform/location/region.ts';
import { ORDERS, prepareList } from './list-torrents.ts';

type TorrentLine = NonNullable<CatalogueEntryInput['torrents']>[number];

const PATH = '/api/v1/anime/torrents';

/** A torrent that the tests identify by one digit. */
function aTorrent(digit: number, day: number, fields: Partial<TorrentLine>): TorrentLine {
  const hash = String(digit).repeat(40);
  const plain = { type: 'WEBRip', quality: '1080p', codec: 'x264/AVC', label: hash, size: 10 } as const;
  return { hash, ...plain, created_at: `2026-01-0${day}T00:00:00Z`, ...fields };
}

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      name: { main: 'Ёжик и Луна', english: 'Hedgehog' },
      season: 'winter',
      year: 2015,
      torrents: [
        aTorrent(1, 1, { size: 30 }),
        aTorrent(2, 5, { quality: '720p', codec: 'x265/HEVC', size: 20 }),
      ],
    }),
    aCatalogueEntry(2, {
      season: 'autumn',
      year: 2026,
      torrents: [aTorrent(3, 3, { quality: '4k', codec: 'AV1', type: 'WEB-DL', size: 40 })],
    }),
    aCatalogueEntry(3, {
      name: { main: 'Ёжик и Луна: возвращение', english: 'Hedgehog Returns' },
      season: null,
      year: 2020,
      torrents: [aTorrent(4, 6, { type: 'BDRip' }), aTorrent(5, 2, { size: 20 })],
    }),
    aCatalogueEntry(4, { year: 2026, torrents: [aTorrent(6, 4, { size: 99 })], blocked_countries: ['RU'] }),
  );
  for (const [hash, seeders] of [
    ['5', 7],
    ['1', 3],
    ['2', 3],
  ] as const) {
    await api.db
      .updateTable('torrents')
      .set({ seeders })
      .where('hash', '=', hash.repeat(40))
      .executeTakeFirstOrThrow();
  }
});
after(() => api.close());

type Page = z.output<typeof newestTorrents.response>;

async function list(query: string, headers: Record<string, string> = HEADERS_FROM.US): Promise<Page> {
  const { status, body, text } = await api.request(`${PATH}?${query}`, { headers });
  assert.equal(status, 200, text);
  return body;
}

/** The digits of the listed torrents. */
async function digits(query: string, headers?: Record<string, string>): Promise<string> {
  return (await list(query, headers)).data.map(({ hash }) => hash.slice(0, 1)).join('');
}

test('the list is ordered by day, seeders or size, equal ones by id', async () => {
  assert.equal(await digits(''), '426351');
  assert.equal(await digits('f[sorting]=CREATED_AT_DESC'), '426351');
  assert.equal(await digits('f[sorting]=SEEDERS_DESC'), '521643');
  assert.equal(await digits('f[sorting]=SIZE_DESC'), '631524');
  assert.equal(await digits('f[sorting]=SIZE_ASC'), '425136');
});

test('lists torrents that need seeders by demand, without those that have a web seed', async () => {
  const one = (hash: string) => api.db.updateTable('torrents').where('hash', '=', hash.repeat(40));
  await one('3').set({ leechers: 4 }).execute();
  await one('5').set({ leechers: 9 }).execute();
  await one('6').set({ seeders: 2, leechers: 4 }).execute();
  await one('4').set({ has_web_seed: true }).execute();
  assert.equal(await digits('f[needs_seeds]=1'), '36');
  assert.equal(await digits('f[needs_seeds]=1&f[sorting]=CREATED_AT_DESC'), '63');
  assert.equal(await digits('f[needs_seeds]=0'), '426351');
  assert.equal((await api.request(`${PATH}?f[needs_seeds]=some`)).status, 422);
  const { body } = await api.request(`/api/v1/anime/torrents/${'4'.repeat(40)}?include=has_web_seed,seeders`);
  assert.deepEqual(body, { has_web_seed: true, seeders: 0 });
  await api.db.updateTable('torrents').set({ leechers: 0, has_web_seed: false }).execute();
  await one('6').set({ seeders: 0 }).execute();
});

test('values of one filter are alternatives in every encoding, filters narrow each other', async () => {
  assert.equal(await digits('f[qualities]=720p,4k'), '23');
  assert.equal(await digits('f[qualities][]=720p&f[qualities][]=4k'), '23');
  assert.equal(await digits('f[codecs]=x265/HEVC&f[codecs]=AV1'), '23');
  assert.equal(await digits('f[types]=BDRip'), '4');
  assert.equal(await digits('f[codecs]=x264/AVC&f[types]=WEBRip'), '651');
  assert.equal(await digits('f[qualities]=8k'), '');
});

test('seasons and years are those of the release, years inclusive with either end absent', async () => {
  assert.equal(await digits('f[seasons]=winter,autumn'), '231');
  assert.equal(await digits('f[years][from_year]=2015&f[years][to_year]=2020'), '4251');
  assert.equal(await digits('f[years][from_year]=2021'), '63');
  assert.equal(await digits('f[years][to_year]=2015&f[seasons]=winter&f[qualities]=1080p'), '1');
});

test('a search finds torrents by any name of the release, those of the best match first by default', async () => {
  assert.equal(await digits(`f[search]=${encodeURIComponent('ежик и луна')}`), '2145');
  assert.equal(await digits(`f[search]=${encodeURIComponent('ежик и луна')}&f[sorting]=SIZE_ASC`), '4251');
  assert.equal(await digits('f[search]=hedgehog returns'), '45');
  assert.equal(await digits('f[search]=%25'), '');
});

test('a filtered list counts its matches and keeps the filters in the page links', async () => {
  const { data, meta } = await list('limit=1&f[qualities]=1080p&f[sorting]=SIZE_DESC&page=2');
  assert.equal(data[0]?.hash, '1'.repeat(40));
  const { total, total_pages, links } = meta.pagination;
  assert.deepEqual([total, total_pages], [4, 4]);
  assert.equal(links.next, `${PATH}?limit=1&f[qualities]=1080p&f[sorting]=SIZE_DESC&page=3`);
});

test('no filter reveals torrents that a region may not see', async () => {
  const inRussia = await list('f[sorting]=SIZE_DESC&f[qualities]=1080p', HEADERS_FROM.RU);
  assert.ok(inRussia.data.every(({ release }) => release.id !== 4));
  assert.equal(inRussia.meta.pagination.total, 3);
  const hidden = await list('f[qualities]=1080p', HEADERS_FROM.JP);
  assert.deepEqual([hidden.data, hidden.meta.pagination.total], [[], 0]);
});

test('empty values and unknown names change nothing', async () => {
  const plain = await api.request(PATH, { headers: HEADERS_FROM.US });
  const empty = await list('f[search]=&f[qualities]=&f[years]=&f[genres]=1&f=');
  assert.deepEqual(empty.data, (plain.body as Page).data);
});

test('an invalid value is 422 with the name of its field', async () => {
  const wrong = {
    'f[qualities]=1081p': 'f.qualities',
    'f[codecs]=MP3': 'f.codecs',
    'f[types]=TV': 'f.types',
    'f[seasons]=monsoon': 'f.seasons',
    'f[years][from_year]=12': 'f.years.from_year',
    'f[sorting]=YEAR_DESC': 'f.sorting',
  };
  for (const [query, field] of Object.entries(wrong)) {
    const { status, body } = await api.request(`${PATH}?${query}`);
    const { message, errors } = body as { message: string; errors: Record<string, string[]> };
    assert.equal(status, 422, query);
    assert.deepEqual(Object.keys(errors), [field]);
    assert.match(message, /[А-я]/);
  }
});

/** A step of a plan of PostgreSQL. */
type Step = { 'Node Type': string; 'Index Name'?: string; Plans?: Step[] };

function* stepsOf(step: Step): Generator<Step> {
  yield step;
  for (const inner of step.Plans ?? []) yield* stepsOf(inner);
}

const MANY = 2000;

test('each order of many torrents is read from an index, for the site and for programs', async () => {
  const trx = await api.db.startTransaction().execute();
  try {
    await sql`
      insert into torrents select (jsonb_populate_record(torrents, jsonb_build_object(
        'id', 1000000 + n, 'hash', md5(n::text) || left(md5(n::text), 8), 'size', n, 'seeders', n % 50,
        'created_at', torrents.created_at + make_interval(mins => n), 'file_bytes', 1000
      ))).* from generate_series(1, ${MANY}::integer) as n cross join torrents
      where torrents.hash = ${'1'.repeat(40)}`.execute(trx);
    await sql`analyze torrents`.execute(trx);
    for (const sorting of Object.keys(ORDERS) as TorrentSorting[])
      for (const hasFile of [false, true]) {
        const query = prepareList(trx, { sorting, hasFile }, ANYWHERE).selectPart({ limit: 50, offset: 0 });
        const [row] = await query.explain<{ 'QUERY PLAN': [{ Plan: Step }] }>('json');
        const page =
          row && [...stepsOf(row['QUERY PLAN'][0].Plan)].find((one) => one['Node Type'] === 'Limit');
        const steps = page ? [...stepsOf(page)] : [];
        const plan = `${sorting}: ${JSON.stringify(steps)}`;
        assert.ok(
          steps.some((step) => /^torrents_(?:newest|by_)/.test(step['Index Name'] ?? '')),
          plan,
        );
        assert.ok(!steps.some((step) => step['Node Type'].includes('Sort')), plan);
      }
  } finally {
    await trx.rollback().execute();
  }
});
