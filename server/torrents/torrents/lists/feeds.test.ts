import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  aCatalogueEntry,
  HEADERS_FROM,
  NOW,
  ORIGIN,
  openTestApi,
  type CatalogueEntryInput,
  type TestApi,
} from '#tests/support/api.ts';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { putRecords } from '#tests/support/samples/records.ts';

type TorrentLine = NonNullable<CatalogueEntryInput['torrents']>[number];

const AWKWARD = 'Кот & «пёс» <b>"A"</b> \'B\' ]]> ]]> &amp;\u0001\u000B\uFFFF 🚂';
const READ_AS = 'Кот & «пёс» <b>"A"</b> \'B\' ]] > ]] > &amp; 🚂';
const GIGABYTES = 1_503_238_553;

function aTorrent(digit: string, day: number, fields: Partial<TorrentLine> = {}): TorrentLine {
  const created_at = `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`;
  const plain = { type: 'WEBRip', quality: '1080p', codec: 'x264/AVC', label: `Торрент ${digit}` } as const;
  return {
    hash: digit.repeat(40),
    size: GIGABYTES,
    ...plain,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

let api: TestApi;
before(async () => {
  const ten = ['0', '3', '4', '5', '6', '7', '8', '9', 'a', 'b'];
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      torrents: [aTorrent('1', 20, { description: '1-12' }), aTorrent('2', 21, { sort_order: 9 })],
    }),
    aCatalogueEntry(2, { torrents: ten.map((digit, i) => aTorrent(digit, 1 + i)) }),
    aCatalogueEntry(3, { torrents: [aTorrent('c', 25)], is_blocked_by_copyrights: true }),
  );
  // Stored by an earlier version: such texts are refused now.
  const awkward = { name_main: AWKWARD, name_english: 'Train' };
  await api.db.updateTable('releases').set(awkward).where('id', '=', 1).execute();
  await api.db.updateTable('torrents').set({ label: AWKWARD }).where('description', '=', '1-12').execute();
});
after(() => api.close());

type Item = {
  title: string;
  link: string;
  guid: { '#text': string; '@isPermaLink': string };
  pubDate: string;
  description: string;
  enclosure: { '@url': string; '@length': string; '@type': string };
};
type FeedChannel = {
  title: string;
  link: string;
  description: string;
  language: string;
  lastBuildDate: string;
  item: Item[];
  'atom:link': { '@href': string; '@rel': string };
};

const reader = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'item',
});

async function read(path: string, headers: Record<string, string> = {}): Promise<FeedChannel> {
  const { status, text, headers: own } = await api.request(`/api/v1/anime/torrents/rss${path}`, { headers });
  assert.equal(status, 200, text);
  assert.equal(own.get('content-type'), 'application/xml; charset=utf-8');
  assert.equal(own.get('cache-control'), 'no-store');
  assert.equal(XMLValidator.validate(text), true);
  const { rss } = reader.parse(text) as { rss: { '@version': string; channel: FeedChannel } };
  assert.equal(rss['@version'], '2.0');
  return { ...rss.channel, item: rss.channel.item ?? [] };
}

test('the feed has a title, a description and links', async () => {
  const channel = await read('?limit=3');
  assert.deepEqual(
    [channel.title, channel.language, channel.link],
    ['Аканэ: торренты', 'ru', `${ORIGIN}/anime/torrents/`],
  );
  assert.match(channel.description, /торренты/);
  assert.equal(channel['atom:link']['@href'], `${ORIGIN}/api/v1/anime/torrents/rss?limit=3`);
  assert.equal(channel['atom:link']['@rel'], 'self');
  assert.equal(channel.lastBuildDate, 'Wed, 21 Jan 2026 10:00:00 GMT');
});

test('the feed has the name that the operator gave the site', async () => {
  await putRecords(api, { site: { short_name: 'Лис & Ко' } });
  assert.equal((await read('')).title, 'Лис & Ко: торренты');
  await putRecords(api, { site: { short_name: DEFAULT_SITE.short_name } });
});

test('an item links to the release and the file, and describes the content', async () => {
  const { id } = await api.db
    .updateTable('torrents')
    .set({ file_bytes: 1000 })
    .where('hash', '=', '1'.repeat(40))
    .returning('id')
    .executeTakeFirstOrThrow();
  const [first, item] = (await read('?limit=2')).item;
  assert.equal(first?.enclosure, undefined);
  assert.equal(item?.link, `${ORIGIN}/anime/releases/release/night-train/torrents`);
  assert.deepEqual(item?.guid, { '#text': '1'.repeat(40), '@isPermaLink': 'false' });
  assert.equal(item?.pubDate, 'Tue, 20 Jan 2026 10:00:00 GMT');
  assert.deepEqual(item?.enclosure, {
    '@url': `${ORIGIN}/api/v1/anime/torrents/${id}/file`,
    '@length': String(1000 + `8:announce${ORIGIN.length + 9}:${ORIGIN}/announce`.length),
    '@type': 'application/x-bittorrent',
  });
  const [, ...lines] = item?.description.split('<br>') ?? [];
  assert.deepEqual(lines, ['Эпизоды: 1-12', 'Качество: 1080p, WEBRip, AVC', 'Размер: 1,4\u00A0ГБ']);
});

test('escapes any name: as text in a title, as HTML in a description', async () => {
  const { text } = await api.request('/api/v1/anime/torrents/rss');
  assert.ok(!['\u0001', '\u000B', '\uFFFF'].some((sign) => text.includes(sign)));
  const [, item] = (await read('')).item;
  assert.equal(item?.title, `${READ_AS} - 01-12`);
  assert.match(item?.description ?? '', /^Кот &amp; «пёс» &lt;b&gt;"A"&lt;\/b&gt; 'B' \]\]&gt; .+🚂<br>/);
  assert.match((await read('/release/1')).title, /Кот & «пёс» <b>"A"<\/b> 'B' \]\]> \]\]> /);
});

test('has the newest 10 torrents by default and at most 50', async () => {
  const { item } = await read('/');
  assert.deepEqual([item.length, item[0]?.guid['#text']], [10, '2'.repeat(40)]);
  assert.equal((await read('?limit=50')).item.length, 12);
  const { status, body } = await api.request('/api/v1/anime/torrents/rss?limit=51');
  assert.equal(status, 422);
  assert.match((body as { errors: { limit: string[] } }).errors.limit[0] ?? '', /не больше 50/);
});

test('a passkey under either name goes into the file addresses only', async () => {
  await api.db.updateTable('torrents').set({ file_bytes: 1000 }).execute();
  for (const path of ['?pk=a%26b%3C%22+c', '?passkey=a%26b%3C%22+c', '/release/1?passkey=a%26b%3C%22+c']) {
    const { item } = await read(path);
    for (const { enclosure } of item) {
      const url = new URL(enclosure['@url']);
      assert.deepEqual([...url.searchParams], [['pk', 'a&b<" c']], path);
    }
  }
  const { item } = await read('?pk=');
  assert.ok(item.every(({ enclosure }) => enclosure['@url'].endsWith('/file')));
});

test('the feed of a release has all its torrents and no others; 404 for an unknown release', async () => {
  const channel = await read('/release/1');
  assert.deepEqual(
    channel.item.map(({ guid }) => guid['#text']),
    ['2'.repeat(40), '1'.repeat(40)],
  );
  assert.equal(channel.link, `${ORIGIN}/anime/releases/release/night-train/torrents`);
  for (const wrong of ['777', 'night-train']) {
    assert.equal((await api.request(`/api/v1/anime/torrents/rss/release/${wrong}`)).status, 404, wrong);
  }
});

test('a closed release is in no feed, and its own feed is empty', async () => {
  const all = await read('?limit=50');
  assert.ok(all.item.every(({ guid }) => guid['#text'] !== 'c'.repeat(40)));
  const { item, lastBuildDate } = await read('/release/3');
  assert.deepEqual([item, lastBuildDate], [[], new Date(NOW).toUTCString()]);
});

test('feeds are 404 where torrents are hidden', async () => {
  for (const path of ['', '/release/1']) {
    const { status } = await api.request(`/api/v1/anime/torrents/rss${path}`, { headers: HEADERS_FROM.JP });
    assert.equal(status, 404, path);
  }
});

test('an episode is numbered by the season that the names of all releases tell', async () => {
  const torrents = (digit: string) => [
    aTorrent(digit, 1, { label: 'Серия [WEBRip 1080p]', description: '5' }),
  ];
  await api.addReleases(
    aCatalogueEntry(11, { name: { main: 'Кайдзю № 8', english: 'Kaiju No. 8' }, torrents: torrents('d') }),
    aCatalogueEntry(12, { name: { main: 'Лис', english: 'Fox' } }),
    aCatalogueEntry(13, { name: { main: 'Лис 2', english: 'Fox II' }, torrents: torrents('e') }),
  );
  for (const [release, title] of [
    [11, 'Серия - S01E05 [WEBRip 1080p]'],
    [13, 'Серия - S02E05 [WEBRip 1080p]'],
  ])
    assert.deepEqual(
      (await read(`/release/${release}`)).item.map((item) => item.title),
      [title],
    );
});
