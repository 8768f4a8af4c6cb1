import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { XMLParser } from 'fast-xml-parser';
import { aCatalogueEntry, HEADERS_FROM, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';

const VIDEO = 'https://video.test/1/480.m3u8';
const AWKWARD = 'Кот & «пёс» <b>"A"</b>';

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      name: { main: AWKWARD, english: 'Train' },
      episodes: [
        { ordinal: 2, sort_order: 3, hls_480: VIDEO, name: 'Мост' },
        { ordinal: 0.5, sort_order: 2, hls_480: VIDEO },
        { ordinal: 1, sort_order: 1, youtube_id: 'dQw4w9WgXcQ' },
      ],
    }),
    aCatalogueEntry(2, { is_blocked_by_copyrights: true, episodes: [{ ordinal: 1, hls_480: VIDEO }] }),
    aCatalogueEntry(3, { blocked_countries: ['RU'], episodes: [{ ordinal: 1, hls_480: VIDEO }] }),
    aCatalogueEntry(4, { age_rating: 'R18_PLUS', episodes: [{ ordinal: 1, hls_480: VIDEO }] }),
    aCatalogueEntry(5),
    aCatalogueEntry(6, {
      type: 'MOVIE',
      name: { main: 'Море', english: 'Sea' },
      episodes: [{ ordinal: 1, hls_480: VIDEO }],
    }),
  );
});
after(() => api.close());

type Answer = Record<string, string | number>;
type RequestOptions = { headers?: Record<string, string>; more?: Record<string, string> };

const request = (page: string, { headers = {}, more = {} }: RequestOptions = {}) =>
  api.request(
    `/oembed?${new URLSearchParams({ url: page.startsWith('/') ? ORIGIN + page : page, ...more })}`,
    {
      headers,
    },
  );

async function describe(page: string, options?: RequestOptions): Promise<Answer> {
  const { status, text, body } = await request(page, options);
  assert.equal(status, 200, text);
  return body;
}

async function episodeId(releaseId: number, ordinal: number): Promise<string> {
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirstOrThrow();
  return id;
}

test('all addresses of an episode give the same player', async () => {
  const id = await episodeId(1, 2);
  for (const page of [`/anime/video/episode/${id}`, `/anime/video/queue/${id}?franchise=x`, `/embed/${id}`]) {
    const { type, version, title, html, provider_name, width, height } = await describe(page);
    assert.deepEqual([type, version, provider_name, width, height], ['video', '1.0', 'Аканэ', 640, 360]);
    assert.equal(title, `${AWKWARD}. Эпизод 2. Мост`);
    assert.match(
      String(html),
      new RegExp(`^<iframe src="${ORIGIN}/embed/${id}" width="640" height="360" title="`),
    );
    assert.ok(String(html).includes('Кот &amp; «пёс» &lt;b&gt;&quot;A&quot;&lt;/b&gt;. Эпизод 2'));
  }
});

test('a link to a moment gives a player that starts there', async () => {
  const id = await episodeId(1, 2);
  assert.match(
    String((await describe(`/anime/video/episode/${id}?t=12m34s`))['html']),
    /\/embed\/[\w-]+\?t=754"/,
  );
});

test('a release gives its first episode in watching order that has a video', async () => {
  const first = await episodeId(1, 0.5);
  for (const tab of ['', '/', '/episodes', '/members']) {
    const { html, title } = await describe(`/anime/releases/release/night-train${tab}`);
    assert.ok(String(html).includes(`/embed/${first}"`), tab);
    assert.equal(title, `${AWKWARD}. Эпизод 0,5`);
  }
  assert.equal((await describe('/anime/releases/release/release-6'))['title'], 'Море');
});

test('fits the player into the requested size at 16:9', async () => {
  const page = '/anime/releases/release/night-train';
  const cases: [Record<string, string>, number, number][] = [
    [{ maxwidth: '480' }, 480, 270],
    [{ maxheight: '180' }, 320, 180],
    [{ maxwidth: '1000', maxheight: '180' }, 320, 180],
    [{ maxwidth: '9000' }, 1920, 1080],
    [{ maxwidth: 'wide', maxheight: '-1' }, 640, 360],
  ];
  for (const [more, width, height] of cases) {
    const answer = await describe(page, { more });
    assert.deepEqual([answer['width'], answer['height']], [width, height]);
    assert.ok(String(answer['html']).includes(`width="${width}" height="${height}"`));
  }
});

test('answers the same in XML', async () => {
  const page = `/anime/video/episode/${await episodeId(1, 2)}`;
  const { headers, text } = await request(page, { more: { format: 'xml' } });
  assert.equal(headers.get('content-type'), 'text/xml; charset=utf-8');
  const { oembed } = new XMLParser({ parseTagValue: false }).parse(text) as {
    oembed: Record<string, string>;
  };
  const same = Object.entries(await describe(page)).map(([name, value]) => [name, String(value)]);
  assert.deepEqual(oembed, Object.fromEntries(same));
});

test('other sites may read the answer', async () => {
  const { headers } = await request('/anime/releases/release/night-train');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
});

test('refuses closed releases, releases for adults, unknown pages and other sites', async () => {
  const blocked = await episodeId(2, 1);
  const elsewhere = await episodeId(1, 1);
  const pages = [
    `/anime/video/episode/${blocked}`,
    `/anime/video/episode/${elsewhere}`,
    `/anime/video/episode/${await episodeId(4, 1)}`,
    '/anime/video/episode/00000000-0000-0000-0000-000000000000',
    '/anime/video/episode/x',
    '/anime/releases/release/release-2',
    '/anime/releases/release/release-4',
    '/anime/releases/release/release-5',
    '/anime/releases/release/nothing',
    '/anime/releases/release/%00',
    '/anime/releases/release/%E0%A4%A',
    '/anime/catalog/',
    '/',
    `https://evil.test/anime/video/episode/${await episodeId(1, 2)}`,
    `ftp://akane.test/anime/video/episode/${await episodeId(1, 2)}`,
    'no address',
    '',
  ];
  for (const page of pages) assert.equal((await request(page)).status, 404, page);
  assert.equal((await api.request('/oembed')).status, 404);
});

test('a release closed in one country works everywhere else', async () => {
  const page = '/anime/releases/release/release-3';
  assert.equal((await request(page)).status, 200);
  assert.equal((await request(page, { headers: HEADERS_FROM.RU })).status, 404);
  assert.equal((await request(page, { headers: HEADERS_FROM.US })).status, 200);
});

test('an unknown format is 501', async () => {
  for (const format of ['yaml', 'JSON', '', 'constructor'])
    assert.equal(
      (await request('/anime/releases/release/night-train', { more: { format } })).status,
      501,
      format,
    );
});
