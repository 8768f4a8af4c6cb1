import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';

const EPISODES = 80;

let api: TestApi;
let passkey: string;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      name: { main: 'Долгий путь', english: 'Long Road Saga' },
      year: 2020,
      genres: ['Драма'],
    }),
    aCatalogueEntry(2, {
      name: { main: 'Долгий путь 2 сезон', english: 'Long Road Saga 2nd Season' },
      year: 2024,
      genres: ['Комедия'],
    }),
    aCatalogueEntry(4, { name: { main: 'Лиса', english: 'Fox' }, year: 2019 }),
    aCatalogueEntry(5, { name: { main: 'Кайдзю № 8', english: 'Kaiju No. 8' }, year: 2018 }),
    aCatalogueEntry(6, { name: { main: 'Вольтес V', english: 'Voltes V' }, year: 2018 }),
    aCatalogueEntry(7, { name: { main: 'Одиночка 3 сезон', english: 'Alone 3rd Season' }, year: 2018 }),
    aCatalogueEntry(8, { name: { main: 'Персона', english: 'Mask' }, year: 2018 }),
    aCatalogueEntry(9, { name: { main: 'Персона 5', english: 'Mask 5' }, year: 2018 }),
    aCatalogueEntry(3, { name: { main: 'Кот', english: 'Cat' }, year: 2024, genres: ['Драма'] }),
  );
  const { id } = await createTestAccount(api);
  ({ passkey } = await api.db
    .selectFrom('users')
    .select('passkey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow());
  const first = Date.parse('2026-01-01T00:00:00Z');
  for (let episode = 1; episode <= EPISODES; episode += 1) {
    const created_at = new Date(first + episode * 86_400_000).toISOString();
    await addTorrentFile(api, 1, { description: String(episode), created_at });
  }
  await addTorrentFile(api, 2, { description: '1-12, 14 + OVA(1-4)', created_at: '2025-01-02T00:00:00Z' });
  for (const [at, description] of ['1–12', '1 - 12', '1—12', '1-12', '1 – 3; 5-12'].entries())
    await addTorrentFile(api, 5 + at, { description, created_at: '2024-02-01T00:00:00Z' });
  await addTorrentFile(api, 4, { description: 'Фильм', created_at: '2024-01-01T00:00:00Z' });
  await addTorrentFile(api, 3, { description: '25.5', created_at: '2025-01-01T00:00:00Z' });
});
after(() => api.close());

/** The total, the offset and what the titles say is inside. */
async function search(query: string) {
  const { status, text } = await api.request(`/torznab/api?apikey=${passkey}&${query}`);
  assert.equal(status, 200, text);
  const [, offset, total] = /<newznab:response offset="(\d+)" total="(\d+)"/.exec(text) ?? [];
  const titles = [...text.matchAll(/<title>\[Аканэ\] (.+?) \[.+?<\/title>/g)].map(([, title]) => title);
  return { total: Number(total), offset: Number(offset), titles };
}

const TWELFTH = 'Long Road Saga - 12';
const SECOND = 'Long Road Saga 2nd Season - 01-12, 14 + OVA(01-04)';
const FOUND: Record<string, string[]> = {
  't=tvsearch&q=long+road+saga&season=1&ep=12': [TWELFTH],
  't=tvsearch&q=long+road+saga&season=01&ep=E12': [TWELFTH],
  't=tvsearch&q=long+road+saga&ep=80': ['Long Road Saga - 80'],
  't=tvsearch&q=long+road+saga&season=2&ep=12': [SECOND],
  't=tvsearch&q=long+road+saga&season=2&ep=14': [SECOND],
  't=tvsearch&q=long+road+saga&season=2&ep=13': [],
  't=tvsearch&q=long+road+saga&season=2': [SECOND],
  't=tvsearch&season=2&ep=3': [SECOND],
  't=tvsearch&q=long+road+saga&season=2020&ep=05/12': [],
  't=tvsearch&q=fox&ep=1': ['Fox'],
  't=tvsearch&q=Kaiju No. 8&season=1&ep=5': ['Kaiju No. 8 - 01-12'],
  't=tvsearch&q=Kaiju No. 8&season=1&ep=13': [],
  't=tvsearch&q=Voltes V&season=1&ep=5': ['Voltes V - 01-12'],
  't=tvsearch&q=Alone&season=1&ep=5': ['Alone 3rd Season - 01-12'],
  't=search&q=Kaiju No 8': ['Kaiju No. 8 - 01-12'],
  't=search&q=Kaiju No 8 05': ['Kaiju No. 8 - 01-12'],
  't=search&q=Mask 5': ['Mask 5 - 01-03; 05-12'],
  't=tvsearch&q=Mask 5&ep=11': ['Mask 5 - 01-03; 05-12'],
  't=tvsearch&q=Voltes V&ep=13': [],
  't=search&q=Long.Road.Saga.S01E12.1080p.WEB-DL': [TWELFTH],
  't=search&q=Long Road Saga 1x12': [TWELFTH],
  't=tvsearch&season=7&ep=5': [],
  't=tvsearch&rid=0&q=&season=2&ep=14': [SECOND],
  't=tvsearch&q=fox&ep=05/12': [],
  't=search&q=fox&year=soon': [],
  't=search&q=long+road+saga+12&year=2020': [TWELFTH],
  't=search&q=Long.Road.Saga.S01E12': [TWELFTH],
  't=search&q=Long_Road_Saga_-_80': ['Long Road Saga - 80'],
  't=search&q=Long.Road.Saga.S02': [SECOND],
  't=search&q=Long+Road+Saga+S02E05': [SECOND],
  't=search&q=long+road+saga&year=2024': [SECOND],
  't=search&year=2024': [SECOND, 'Cat - 25.5'],
  't=search&year=2024&genre=%D0%B4%D1%80%D0%B0%D0%BC%D0%B0': ['Cat - 25.5'],
  't=search&q=long+road+saga&genre=%D0%9A%D0%BE%D0%BC%D0%B5%D0%B4%D0%B8%D1%8F': [SECOND],
  't=search&genre=nothing': [],
  't=tvsearch&tvdbid=12345&season=1&ep=12': [],
  't=tvsearch&q=long+road+saga&tvdbid=12345&season=1&ep=12': [TWELFTH],
  't=search&q=cat&cat=2000&cat=5070': ['Cat - 25.5'],
  't=search&q=cat&cat=5030, 5000': ['Cat - 25.5'],
};

for (const [query, titles] of Object.entries(FOUND))
  test(`${query} finds ${titles.length}: ${titles.join()}`, async () => {
    assert.deepEqual(await search(query), { total: titles.length, offset: 0, titles });
  });

test('offset counts torrents, and parts of a search follow each other without loss', async () => {
  const query = 't=search&q=long+road+saga&year=2020';
  const numbers = async (slice: string) => {
    const { titles, ...rest } = await search(`${query}&${slice}`);
    return { ...rest, episodes: titles.map((title) => Number(title?.split(' - ')[1])) };
  };
  const newest = Array.from({ length: EPISODES }, (_, i) => EPISODES - i);
  const cases: [slice: string, from: number, to: number][] = [
    ['', 0, 50],
    ['limit=0&offset=', 0, 50],
    ['limit=500&offset=50', 50, 80],
    ['limit=50&offset=30', 30, 80],
    ['limit=7&offset=11', 11, 18],
    ['limit=1&offset=79', 79, 80],
    ['offset=80', 80, 80],
  ];
  for (const [slice, from, to] of cases)
    assert.deepEqual(
      await numbers(slice),
      { total: 80, offset: from, episodes: newest.slice(from, to) },
      slice,
    );
  assert.deepEqual(await search('t=search&q=long+road+saga+12&year=2020&offset=30'), {
    total: 1,
    offset: 30,
    titles: [],
  });
});
