import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { releasePreview, sitePreview } from '#contract/preview.ts';
import { releaseByIdOrAlias } from '#contract/releases.ts';
import { savePoster } from '#server/media/images/pictures.ts';
import { aCatalogueEntry, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';

const NAMES = ['Ночной поезд', '<>&"\'</svg><script>', '🚂🚂', 'Слово '.repeat(50), 'Я'.repeat(300)];

let api: TestApi;
before(async () => {
  api = await openTestApi(
    ...NAMES.map((main, i) => aCatalogueEntry(i + 1, { name: { main, english: `Name ${i}` } })),
  );
});
after(() => api.close());

async function addressOf(id: number): Promise<string> {
  const release = await api.call(releaseByIdOrAlias, { params: { idOrAlias: String(id) } });
  return releasePreview(release, DEFAULT_SITE).src;
}

async function get(path: string, method = 'GET') {
  const response = await api.fetch(new Request(ORIGIN + path, { method }));
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

async function givePoster(id: number, background: string): Promise<void> {
  const picture = { width: 800, height: 1200, channels: 3, background } as const;
  const poster = await savePoster(
    api.storage,
    `releases/posters/${id}`,
    await sharp({ create: picture }).png().toBuffer(),
  );
  await api.db
    .updateTable('releases')
    .set({ poster: JSON.stringify(poster) })
    .where('id', '=', id)
    .execute();
}

test('draws a link preview for every release with any name', async () => {
  const seen = new Set<string>();
  for (const [i] of NAMES.entries()) {
    const { status, headers, body } = await get(await addressOf(i + 1));
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'image/jpeg');
    const { format, width, height } = await sharp(body).metadata();
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630]);
    assert.ok(body.length < 200_000);
    seen.add(body.toString('base64'));
  }
  assert.equal(seen.size, NAMES.length);
});

test('messengers may embed a picture and cache it forever', async () => {
  const { headers } = await get(await addressOf(1));
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const head = await get(await addressOf(1), 'HEAD');
  assert.deepEqual([head.status, head.body.length], [200, 0]);
});

test('a new poster changes the address; the old one redirects and its picture is removed', async () => {
  const old = await addressOf(1);
  const before = await get(old);
  await givePoster(1, '#3366cc');
  const now = await addressOf(1);
  assert.notEqual(now, old);
  const moved = await get(old);
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, now]);
  assert.ok(!(await get(now)).body.equals(before.body));
  assert.deepEqual(
    [await api.storage.exists(old.slice(1)), await api.storage.exists(now.slice(1))],
    [false, true],
  );
});

test('draws a picture once and then reads it', async () => {
  const address = await addressOf(2);
  await get(address);
  await api.storage.put(address.slice(1), 'stored');
  assert.equal((await get(address)).body.toString(), 'stored');
});

test('blurs the poster of a release for adults', async () => {
  const stripes = Array.from({ length: 20 }, (_, i) => `<rect x="${i * 40}" width="20" height="1200"/>`).join(
    '',
  );
  const art = Buffer.from(
    `<svg width="800" height="1200"><rect width="800" height="1200" fill="#fff"/>${stripes}</svg>`,
  );
  const contrast = async (rating: 'R16_PLUS' | 'R18_PLUS') => {
    await api.addReleases(aCatalogueEntry(6, { age_rating: rating }));
    const poster = await savePoster(api.storage, 'releases/posters/6', await sharp(art).png().toBuffer());
    await api.db
      .updateTable('releases')
      .set({ poster: JSON.stringify(poster) })
      .where('id', '=', 6)
      .execute();
    const { body } = await get(await addressOf(6));
    const region = { left: 150, top: 200, width: 160, height: 160 };
    const { channels } = await sharp(await sharp(body).extract(region).png().toBuffer()).stats();
    return channels[0]?.stdev ?? 0;
  };
  assert.ok((await contrast('R16_PLUS')) > 60);
  assert.ok((await contrast('R18_PLUS')) < 15);
});

test('draws a link preview of the site', async () => {
  const { status, body } = await get(sitePreview(DEFAULT_SITE).src);
  const { width, height } = await sharp(body).metadata();
  assert.deepEqual([status, width, height], [200, 1200, 630]);
  const other = await get('/previews/site/0.jpg');
  assert.equal(other.headers.get('location'), sitePreview(DEFAULT_SITE).src);
});

test('unknown releases and malformed addresses are 404', async () => {
  for (const path of [
    'releases/777/a.jpg',
    'releases/x/a.jpg',
    'releases/1/A_.jpg',
    'releases/1/..%2F.jpg',
    'site/a.png',
  ])
    assert.equal((await get(`/previews/${path}`)).status, 404, path);
});
