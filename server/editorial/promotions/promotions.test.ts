import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Promotion } from '#contract/promotions.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { aCatalogueEntry, HEADERS_FROM, openTestApi, type TestApi } from '#tests/support/api.ts';
import { putRecords } from '#tests/support/samples/records.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1),
    aCatalogueEntry(2, { blocked_countries: ['RU'] }),
    aCatalogueEntry(3, { is_blocked_by_copyrights: true }),
    aCatalogueEntry(4, { is_blocked_by_geo: true }),
  );
});
after(() => api.close());

const PATH = '/api/v1/media/promotions';
const replace = (promotions: object[]) => putRecords(api, { promotions });
async function list(headers: Record<string, string> = {}): Promise<Promotion[]> {
  const { status, body } = await api.request(PATH, { headers });
  assert.equal(status, 200);
  return (body as Promotion[]).toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? ''));
}
const titles = async (headers?: Record<string, string>) => (await list(headers)).map(({ title }) => title);

beforeEach(() => replace([]));

test('returns a promotion with its brief release, if any', async () => {
  await replace([
    { release: 'release-1', title: 'А', description: 'Слова', url_label: 'Смотреть' },
    { title: 'Б', url: '/support', is_ad: true, ad_erid: 'e', ad_origin: 'ООО', has_overlay: false },
  ]);
  const [first, second] = await list();
  assert.equal(first?.release?.alias, 'release-1');
  assert.ok(first.release && !('genres' in first.release));
  const { id, ...rest } = second ?? assert.fail();
  assert.match(id, /^[\w-]{36}$/);
  assert.deepEqual(rest, {
    url: '/support',
    url_label: null,
    title: 'Б',
    description: null,
    image: NO_IMAGE,
    is_ad: true,
    ad_erid: 'e',
    ad_origin: 'ООО',
    has_overlay: false,
    release: null,
  });
});

test('leaves out promotions of releases that are blocked in the caller’s country', async () => {
  await replace([
    ...[1, 2, 3, 4].map((id) => ({ release: id, title: `Релиз ${id}` })),
    { title: 'Без релиза' },
  ]);
  assert.deepEqual(await titles(HEADERS_FROM.RU), ['Без релиза', 'Релиз 1']);
  assert.deepEqual(await titles(HEADERS_FROM.US), ['Без релиза', 'Релиз 1', 'Релиз 2']);
});

test('shuffles the order each time and forbids caching', async () => {
  await replace(Array.from({ length: 12 }, (_, i) => ({ title: `${i}` })));
  const responses = await Promise.all(Array.from({ length: 6 }, () => api.request(`${PATH}?include=title`)));
  assert.ok(new Set(responses.map(({ text }) => text)).size > 1);
  assert.equal(responses[0]?.headers.get('cache-control'), 'no-store');
  for (const { text } of responses) assert.match(text, /^\[\{"title":"\d+"\}/);
});
