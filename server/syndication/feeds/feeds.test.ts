import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { aCatalogueEntry, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';

const AWKWARD = 'Кот & «пёс» <b>"A"</b> \'B\' ]]> ]]> &amp;\u0001\u000B\uFFFF 🚂';
// The import decodes entities in names.
const READ_AS = 'Кот & «пёс» <b>"A"</b> \'B\' ]]> ]]> & 🚂';
const VIDEO = 'https://video.test/1/480.m3u8';

let api: TestApi;
before(async () => {
  const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`;
  api = await openTestApi(
    aCatalogueEntry(1, {
      alias: 'night-train',
      genres: ['Драма', 'Мистика'],
      fresh_at: at(10),
      episodes: [
        { ordinal: 1, hls_480: VIDEO },
        { ordinal: 7.5, hls_480: VIDEO, name: 'Мост' },
      ],
    }),
    aCatalogueEntry(2, {
      fresh_at: at(12),
      is_blocked_by_copyrights: true,
      episodes: [{ ordinal: 3, hls_480: VIDEO }],
    }),
    aCatalogueEntry(3, { type: 'MOVIE', fresh_at: at(11), episodes: [{ ordinal: 1, hls_480: VIDEO }] }),
    aCatalogueEntry(4, { fresh_at: at(13) }),
  );
  // Stored by an earlier version: such texts are refused now.
  const name = AWKWARD.replace('&amp;', '&');
  const awkward = { name_main: name, name_english: 'Train', description: AWKWARD };
  await api.db.updateTable('releases').set(awkward).where('id', '=', 1).execute();
});
after(() => api.close());

type Entry = { title: string; id: string; link: { '@href': string }[]; updated: string; content: string };
type Atom = { title: string; id: string; updated: string; author: { name: string }; entry: Entry[] };
const reader = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => name === 'entry' || name === 'link',
});

const unescape = (html: string) =>
  html.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&');

async function readAtom(): Promise<Atom> {
  const { status, headers, text } = await api.request('/feeds/releases.atom');
  assert.equal(status, 200, text);
  assert.equal(headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  assert.equal(XMLValidator.validate(text), true);
  return (reader.parse(text) as { feed: Atom }).feed;
}

type Item = {
  id: string;
  url: string;
  title: string;
  content_html: string;
  summary?: string;
  date_modified: string;
};
type JsonFeed = { version: string; title: string; home_page_url: string; feed_url: string; items: Item[] };

async function readJson(): Promise<JsonFeed> {
  const { status, headers, text } = await api.request('/feeds/releases.json');
  assert.equal(status, 200, text);
  assert.equal(headers.get('content-type'), 'application/feed+json; charset=utf-8');
  return JSON.parse(text) as JsonFeed;
}

const asText = (title: unknown) =>
  unescape(typeof title === 'string' ? title : (title as { '#text': string })['#text']);

test('both feeds have the newest updates first, with the episode number', async () => {
  const { title, id, updated, author, entry } = await readAtom();
  assert.deepEqual(
    [title, id, updated, author.name],
    ['Аканэ: новые эпизоды', `${ORIGIN}/feeds/releases.atom`, '2026-11-12T10:00:00.000Z', 'Аканэ'],
  );
  const titles = entry.map((one) => asText(one.title));
  assert.deepEqual(titles.slice(0, 2), ['Релиз 2 — Эпизод 3', 'Релиз 3']);
  assert.match(titles[2] ?? '', /^Кот .+ — Эпизод 7,5$/);
  const feed = await readJson();
  assert.equal(feed.version, 'https://jsonfeed.org/version/1');
  assert.deepEqual(
    [feed.home_page_url, feed.feed_url],
    [`${ORIGIN}/anime/releases/latest/`, `${ORIGIN}/feeds/releases.json`],
  );
  assert.deepEqual(
    feed.items.map((item) => item.id),
    entry.map((one) => one.id),
  );
});

test('an item has the episode’s id and links to it, or to the release when it has no video', async () => {
  const { items } = await readJson();
  const episode = (id: number) =>
    api.db
      .selectFrom('episodes')
      .select('id')
      .where('release_id', '=', id)
      .orderBy('ordinal', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  const open = `${ORIGIN}/anime/video/episode/${(await episode(1)).id}`;
  assert.deepEqual([items[2]?.id, items[2]?.url], [open, open]);
  const closed = `${ORIGIN}/anime/video/episode/${(await episode(2)).id}`;
  assert.deepEqual([items[0]?.id, items[0]?.url], [closed, `${ORIGIN}/anime/releases/release/release-2`]);
});

test('escapes any name: plain text in JSON, HTML in Atom', async () => {
  const item = (await readJson()).items[2];
  assert.ok(item?.title.startsWith('Кот & «пёс» <b>"A"</b> \'B\' ]]> ]]> &'));
  assert.match(item?.content_html ?? '', /<p>Мост · Драма · Мистика<\/p><p>Кот &amp; «пёс» &lt;b&gt;/);
  const entry = (await readAtom()).entry[2];
  assert.equal(asText(entry?.title), `${READ_AS} — Эпизод 7,5`);
  const html = asText(entry?.content);
  assert.ok(html.includes('<p>Мост · ') && !asText(entry?.content).includes('\u0001'));
});

test('answers 304 for an unchanged feed', async () => {
  for (const path of ['/feeds/releases.atom', '/feeds/releases.json']) {
    const { headers } = await api.request(path);
    const again = await api.request(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    assert.deepEqual([again.status, headers.get('access-control-allow-origin')], [304, '*']);
  }
});

test('a site without episodes has empty feeds', async () => {
  const empty = await openTestApi();
  try {
    const { text } = await empty.request('/feeds/releases.json');
    assert.deepEqual((JSON.parse(text) as JsonFeed).items, []);
    assert.equal(XMLValidator.validate((await empty.request('/feeds/releases.atom')).text), true);
  } finally {
    await empty.close();
  }
});
