import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { aCatalogueEntry, HEADERS_FROM, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';

const VIDEO = 'https://video.test/1/480.m3u8';
const AT = '2026-03-01T10:00:00Z';

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      genres: ['Драма'],
      fresh_at: AT,
      episodes: [
        { ordinal: 1, hls_480: VIDEO, updated_at: AT },
        { ordinal: 2, updated_at: AT },
      ],
    }),
    aCatalogueEntry(2, { is_blocked_by_copyrights: true, episodes: [{ ordinal: 1, hls_480: VIDEO }] }),
    aCatalogueEntry(3, { blocked_countries: ['RU'] }),
    aCatalogueEntry(5000, { age_rating: 'R18_PLUS' }),
    aCatalogueEntry(5001),
  );
});
after(() => api.close());

type Entry = { loc: string; lastmod?: string };
const reader = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'url' || name === 'sitemap',
});

async function read(path: string, headers: Record<string, string> = {}): Promise<Entry[]> {
  const { status, headers: own, text } = await api.request(path, { headers });
  assert.equal(status, 200, `${path}: ${text}`);
  assert.equal(own.get('content-type'), 'application/xml; charset=utf-8');
  assert.equal(XMLValidator.validate(text), true);
  const { urlset, sitemapindex } = reader.parse(text) as Record<string, { url?: Entry[]; sitemap?: Entry[] }>;
  return urlset?.url ?? sitemapindex?.sitemap ?? [];
}

const short = (entries: Entry[]) => entries.map(({ loc }) => loc.slice(ORIGIN.length));

test('the index lists every part that has pages, and each part exists', async () => {
  const parts = short(await read('/sitemap.xml'));
  assert.deepEqual(
    parts.toSorted(),
    ['pages', 'genres', 'releases-1', 'releases-2', 'episodes-1']
      .map((name) => `/sitemaps/${name}.xml`)
      .toSorted(),
  );
  for (const part of parts) assert.ok((await read(part)).length > 0, part);
});

test('a part has a range of ids, without releases that are closed everywhere', async () => {
  const first = await read('/sitemaps/releases-1.xml');
  const page = (alias: string) => `/anime/releases/release/${alias}`;
  assert.deepEqual(short(first), [page('night-train'), page('release-3'), page('release-5000')]);
  assert.deepEqual(short(await read('/sitemaps/releases-2.xml')), [page('release-5001')]);
  const inRussia = await read('/sitemaps/releases-1.xml', HEADERS_FROM.RU);
  assert.deepEqual(short(inRussia), [page('night-train'), page('release-5000')]);
});

test('lists only episodes with a video, with the time of their last change', async () => {
  const episodes = await read('/sitemaps/episodes-1.xml');
  const { id } = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', 1)
    .where('ordinal', '=', 1)
    .executeTakeFirstOrThrow();
  assert.deepEqual(episodes, [
    { loc: `${ORIGIN}/anime/video/episode/${id}`, lastmod: '2026-03-01T10:00:00.000Z' },
  ]);
});

test('leaves out the torrents page where torrents are hidden', async () => {
  const torrents = '/anime/torrents/';
  assert.ok(short(await read('/sitemaps/pages.xml')).includes(torrents));
  assert.ok(!short(await read('/sitemaps/pages.xml', HEADERS_FROM.JP)).includes(torrents));
});

test('a part without pages is 404', async () => {
  for (const name of [
    'releases-3',
    'releases-0',
    'releases-01',
    'franchises',
    'episodes-9',
    'nothing',
    'constructor',
  ])
    assert.equal((await api.request(`/sitemaps/${name}.xml`)).status, 404, name);
});

test('answers 304 for an unchanged part', async () => {
  const { headers } = await api.request('/sitemaps/releases-1.xml');
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  const again = await api.request('/sitemaps/releases-1.xml?again', { headers: known });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('robots.txt links the sitemap and forbids private pages', async () => {
  const { headers, text } = await api.request('/robots.txt');
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
  for (const path of ['/api/', '/app/', '/me/', '/dev/'])
    assert.match(text, new RegExp(`^Disallow: ${path}$`, 'm'));
  assert.match(text, /^Allow: \/app\/sitemap$/m);
  assert.match(text, new RegExp(`^Sitemap: ${ORIGIN}/sitemap.xml$`, 'm'));
});
