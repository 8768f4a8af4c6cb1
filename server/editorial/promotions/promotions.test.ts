import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import type { Promotion } from '#contract/promotions.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { aCatalogueEntry, HEADERS_FROM, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { readPromotionsFile } from './promotions-file.ts';
import { replacePromotions } from './replace-promotions.ts';

let api: TestApi;
let folder: string;
let remove: () => Promise<void>;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1),
    aCatalogueEntry(2, { blocked_countries: ['RU'] }),
    aCatalogueEntry(3, { is_blocked_by_copyrights: true }),
    aCatalogueEntry(4, { is_blocked_by_geo: true }),
    aCatalogueEntry(5, { alias: '1' }),
  );
  ({ folder, remove } = await createTestFolder());
});
after(async () => {
  await api.close();
  await remove();
});

const PATH = '/api/v1/media/promotions';
const replace = async (file: unknown) => {
  const deps = { db: api.db, storage: openFolderStorage(folder), now: () => new Date(NOW) };
  return (await replacePromotions(deps, file, folder)).promotions;
};
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

test('finds the release by alias or id, preferring the alias for text', async () => {
  await replace([
    { release: 1, title: 'А' },
    { release: '1', title: 'Б' },
    { release: '3', title: 'В' },
  ]);
  const file = await readPromotionsFile(api.db);
  assert.deepEqual(
    file.map(({ release }) => release),
    ['release-1', '1', 'release-3'],
  );
});

test('imports an exported file without changes and keeps the id of a rewritten promotion', async () => {
  await replace([{ title: 'А' }, { title: 'Б' }, { title: 'В' }]);
  const before = await list();
  const file = await readPromotionsFile(api.db);
  assert.deepEqual(await replace(file), { added: 0, changed: 0, removed: 0 });
  assert.deepEqual(await list(), before);
  const next = [{ title: 'Я' }, { title: 'Б', description: 'Иначе' }, { title: 'А' }];
  assert.deepEqual(await replace(next), { added: 1, changed: 2, removed: 1 });
  const [a, b] = await list();
  assert.deepEqual([a?.id, b?.id], [before[0]?.id, before[1]?.id]);
});

test('rejects an invalid file with the problem and its path, without changes', async () => {
  await replace([{ title: 'А' }]);
  const cases: [unknown, RegExp][] = [
    [[{ title: 'Б' }, { release: 'nothing' }], /№2\.release называет релиз, которого нет: nothing/],
    [[{ release: 777 }], /№1\.release называет релиз, которого нет: 777/],
    [[{ description: 'Ни о чём' }], /№1 должно содержать release или title/],
    [[{ title: 'Б', url: '//evil.test' }], /№1\.url должно быть адресом/],
    [[{ title: 'Б', url: '/\\evil.test' }], /№1\.url должно быть адресом/],
    [[{ title: 'Б', url: 'ftp://files.test' }], /№1\.url должно быть адресом/],
    [[{ title: 'Б', is_ad: 'да' }], /№1\.is_ad должно быть true или false/],
  ];
  for (const [file, message] of cases) await assert.rejects(replace(file), { code: 'invalid', message });
  assert.deepEqual(await titles(), ['А']);
});

test('stores a picture as wide as the page', async () => {
  const red = sharp({ create: { width: 64, height: 36, channels: 3, background: '#fe3635' } });
  await writeFile(path.join(folder, 'red.png'), await red.png().toBuffer());
  await replace([{ title: 'А', image: 'red.png' }]);
  const [promotion] = await list();
  const file = promotion?.image.optimized.preview?.replace('/storage/', '') ?? '';
  assert.equal((await sharp(openFolderStorage(folder).localPath(file)).metadata()).width, 1280);
});

test('a file keeps the term of a promotion that stays, and another one at its place has none', async () => {
  await replace([{ title: 'А' }, { title: 'Б' }]);
  const ends_at = '2026-12-01T00:00:00+00:00';
  await api.db.updateTable('promotions').set({ ends_at }).execute();
  await replace([{ title: 'А', url: '/support' }, { title: 'В' }]);
  const rows = await api.db
    .selectFrom('promotions')
    .select(['title', 'ends_at'])
    .orderBy('position')
    .execute();
  assert.deepEqual(rows, [
    { title: 'А', ends_at },
    { title: 'В', ends_at: null },
  ]);
});
