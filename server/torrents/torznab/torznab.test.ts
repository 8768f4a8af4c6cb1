import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { addTorrentFile } from '#tests/support/samples/torrent.ts';

let api: TestApi;
let passkey: string;
let hash: string;
before(async () => {
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      name: { main: 'Ночной поезд & «пёс»', english: 'Night Train <2>' },
    }),
    aCatalogueEntry(2, { name: { main: 'Кот', english: 'Cat' } }),
    aCatalogueEntry(3, {
      name: { main: 'Ночной кот', english: 'Night Cat' },
      is_blocked_by_copyrights: true,
    }),
    aCatalogueEntry(4, {
      name: { main: 'Лиса', english: 'Fox' },
      torrents: [
        { hash: 'f'.repeat(40), size: 1, type: 'WEBRip', quality: '1080p', codec: 'AV1', label: 'x' },
      ],
    }),
  );
  const { id } = await createTestAccount(api);
  ({ passkey } = await api.db
    .selectFrom('users')
    .select('passkey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow());
  const created_at = '2026-01-20T10:00:00Z';
  ({ hash } = await addTorrentFile(api, 1, { description: '1-12 + OVA(1-4)', created_at }));
  await api.db
    .updateTable('torrents')
    .set({ seeders: 3, leechers: 2, completed_times: 9 })
    .where('hash', '=', hash)
    .execute();
  await addTorrentFile(api, 2, { description: '5' });
  await addTorrentFile(api, 3);
});
after(() => api.close());

type Item = {
  title: string;
  guid: { '#text': string };
  size: string;
  pubDate: string;
  link: string;
  enclosure: Record<'@url' | '@length' | '@type', string>;
  'torznab:attr': { '@name': string; '@value': string }[];
};
const reader = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => ['item', 'torznab:attr'].includes(name),
});

async function ask(query: string, headers: Record<string, string> = {}, at = '/torznab/api') {
  const { status, text, headers: own } = await api.request(`${at}?${query}`, { headers });
  assert.equal(status, 200, text);
  assert.equal(own.get('content-type'), 'application/xml; charset=utf-8');
  assert.equal(own.get('cache-control'), 'no-store');
  assert.equal(XMLValidator.validate(text), true, text);
  return reader.parse(text) as Record<string, never>;
}

async function search(query: string): Promise<Item[]> {
  const { rss } = (await ask(`apikey=${passkey}&${query}`)) as unknown as {
    rss: { channel: { item?: Item[] } };
  };
  return rss.channel.item ?? [];
}
const titles = async (query: string) => (await search(query)).map(({ title }) => title);
const TRAIN = '[Аканэ] Night Train <2> - 01-12 + OVA(01-04) [WEBRip 1080p AVC RUS]';
const CAT = '[Аканэ] Cat - 05 [WEBRip 1080p AVC RUS]';

test('the capabilities name both searches and the category of anime', async () => {
  const { caps } = (await ask(`t=caps&apikey=${passkey}`, {}, '/torznab')) as unknown as {
    caps: { searching: Record<string, Record<string, string>>; categories: { category: { subcat: object } } };
  };
  assert.equal(caps.searching['search']?.['@available'], 'yes');
  assert.equal(caps.searching['tv-search']?.['@supportedParams'], 'q,season,ep,year,genre');
  assert.deepEqual(caps.categories.category.subcat, { '@id': '5070', '@name': 'TV/Anime' });
});

test('a found torrent has all attributes that the programs need', async () => {
  const [item] = await search('t=search&q=night+train');
  assert.ok(item);
  assert.deepEqual(
    [item.title, item.guid['#text'], item.pubDate],
    [TRAIN, hash, 'Tue, 20 Jan 2026 10:00:00 GMT'],
  );
  assert.deepEqual(
    [item.size, item.enclosure['@length'], item.enclosure['@type']],
    ['100000', '100000', 'application/x-bittorrent'],
  );
  assert.equal(item.enclosure['@url'], item.link);
  const attributes = Object.fromEntries(item['torznab:attr'].map((one) => [one['@name'], one['@value']]));
  const { seeders, peers, grabs, infohash, category, language } = attributes;
  assert.deepEqual(
    [seeders, peers, grabs, infohash, category, language],
    ['3', '5', '9', hash, '5070', 'Russian'],
  );
  const { pathname, searchParams } = new URL(item.link);
  assert.deepEqual([...searchParams], [['pk', passkey]]);
  assert.equal((await api.request(`${pathname}?pk=${passkey}`)).status, 200);
});

test('refuses the passkey of an account that waits for deletion, and accepts it after the account is restored', async () => {
  const deleteAt = (delete_at: Date | null) => api.db.updateTable('users').set({ delete_at }).execute();
  await deleteAt(new Date());
  assert.match(
    (await api.request(`/torznab/api?t=caps&apikey=${passkey}`)).text,
    /Incorrect user credentials/,
  );
  await deleteAt(null);
  assert.match((await api.request(`/torznab/api?t=caps&apikey=${passkey}`)).text, /<caps>/);
});

test('returns the newest without words; filters by episode, category and page', async () => {
  assert.deepEqual((await titles('t=search')).toSorted(), [CAT, TRAIN]);
  assert.deepEqual(await titles('t=tvsearch&q=night train&season=1&ep=12'), [TRAIN]);
  assert.deepEqual(await titles('t=tvsearch&q=night train&ep=13'), []);
  assert.deepEqual(await titles('t=tvsearch&q=&ep='), await titles('t=search'));
  assert.deepEqual(await titles('t=search&q=cat 05'), [CAT]);
  await addTorrentFile(api, 2, { description: '6' });
  assert.deepEqual(await titles('t=search&q=cat 05'), [CAT]);
  assert.deepEqual(await titles('t=search&q=cat 06'), [CAT.replace('05', '06')]);
  assert.equal((await titles('t=search&q=cat 100')).length, 2);
  await api.db.deleteFrom('torrents').where('description', '=', '6').execute();
  assert.deepEqual(await titles('t=search&cat=5070,2000'), await titles('t=search'));
  assert.deepEqual(await titles('t=search&cat=2000'), []);
  assert.equal((await titles('t=search&limit=1&offset=1')).length, 1);
  assert.deepEqual(await titles('t=search&offset=50'), []);
});

test('finds no torrents of closed releases and none without a file', async () => {
  assert.deepEqual(await titles('t=search&q=night+cat'), []);
  assert.deepEqual(await titles('t=search&q=fox'), []);
});

test('requires the passkey of an active user, and is 404 where torrents are hidden', async () => {
  const error = async (query: string) => {
    const { error } = (await ask(query)) as unknown as { error: { '@code': string } };
    return error['@code'];
  };
  assert.equal(await error('t=caps'), '200');
  assert.equal(await error('t=search&apikey=wrong'), '100');
  assert.equal(await error('t=search&apikey=%D0%9A'), '100');
  assert.equal(await error(`t=movie&apikey=${passkey}`), '202');
  const hidden = await api.request(`/torznab/api?t=caps&apikey=${passkey}`, { headers: HEADERS_FROM.JP });
  assert.equal(hidden.status, 404);
  await api.db.updateTable('users').set({ is_banned: true }).execute();
  assert.equal(await error(`t=caps&apikey=${passkey}`), '101');
  await api.db.updateTable('users').set({ is_banned: false }).execute();
  const { text } = await api.request(`/torznab/api?t=search&apikey=${passkey}`);
  assert.deepEqual([...new Set(text.match(/pk=\w+/g))], [`pk=${passkey}`]);
  assert.ok(text.includes(ORIGIN));
});
