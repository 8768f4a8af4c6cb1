import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { XMLValidator } from 'fast-xml-parser';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { Failure } from '#server/failure.ts';
import { createHostileTexts } from '#tests/support/samples/hostile-texts.ts';
import type { AccountArchive } from './archive-schema.ts';
import { writeMalList } from './mal-list.ts';
import { parseJsonList } from './parse-json-list.ts';
import { parseXmlList } from './parse-xml-list.ts';
import { MAX_UNPACKED_BYTES, unpackList } from './unpack-list.ts';
import { writeArchive, writeCsv } from './write-archive.ts';

const TRAIN = {
  id: 1,
  alias: 'last-train',
  name: 'Последний поезд',
  name_english: 'Train & <Rails>',
  year: 2026,
  type: 'TV',
  mal_id: 501,
  shikimori_id: 502,
};
const MOON = { ...TRAIN, id: 2, alias: 'moon', name: '=cmd|calc', mal_id: null, shikimori_id: null };
const AT = '2026-11-20T12:00:00.000Z';

const MINE: AccountArchive = {
  format: 'akane',
  version: 1,
  exported_at: AT,
  profile: { login: 'mika' },
  settings: {},
  notifications: {},
  favorites: [{ release: TRAIN, added_at: AT }],
  collections: [
    { release: TRAIN, type_of_collection: 'WATCHING', added_at: AT },
    { release: MOON, type_of_collection: 'PLANNED', added_at: AT },
  ],
  ratings: [{ release: TRAIN, score: 9, rated_at: AT }],
  timecodes: [1, 2].map((ordinal) => ({
    release_episode_id: `00000000-0000-4000-8000-00000000000${ordinal}`,
    release: 'last-train',
    ordinal,
    time: 30,
    is_watched: ordinal === 1,
    updated_at: AT,
    marked_at: AT,
  })),
  votes: [],
  socials: [],
  remarks: [],
  proposed_edits: [],
  sessions: [],
};

const bytes = (text: string) => Buffer.from(text);
const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof Failure && error.code === 'invalid' && pattern.test(error.message);

test('an archive has every list in every form, and is read back to the same lists', () => {
  const archive = writeArchive(MINE);
  const files = unzipSync(archive);
  assert.deepEqual(Object.keys(files).toSorted(), [
    'README.txt',
    'akane.json',
    'collections.csv',
    'favorites.csv',
    'history.csv',
    'myanimelist.xml',
    'ratings.csv',
    'sessions.csv',
  ]);
  const read = parseJsonList(unpackList(archive));
  assert.deepEqual(
    read.entries.map(({ alias, isFavorite, collection, score }) => [alias, isFavorite, collection, score]),
    [
      ['last-train', true, 'WATCHING', 9],
      ['moon', false, 'PLANNED', null],
    ],
  );
  assert.deepEqual(read.timecodes, MINE.timecodes);
});

test('escapes formulas in CSV and quotes commas and line breaks', () => {
  const csv = writeCsv(
    ['a', 'b'],
    [
      ['=1+1', 'x, "y"'],
      ['-2', -2],
      ['+', 'two\nlines'],
      ['@a', null],
    ],
  );
  assert.equal(csv, '\uFEFFa,b\r\n\'=1+1,"x, ""y"""\r\n\'-2,-2\r\n\'+,"two\nlines"\r\n\'@a,\r\n');
});

test('hostile names start no formula, whichever separator the spreadsheet uses', () => {
  const words = createHostileTexts();
  const formulas = ['x;=1+1', 'x\t@a', '\n=1', '\t=1', '＝1+1', 'x,-2+3', 'x\r\n+1'];
  const names = [...formulas, ...Array.from({ length: 40 }, () => words(500))];
  for (const name of names)
    for (const split of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/])
      for (const cell of writeCsv([], [[name]]).split(split))
        assert.doesNotMatch(cell, /^\uFEFF?"?[=+\-@＝＋－＠\t]/, name);
});

test('an archive returns hostile names unchanged', () => {
  const words = createHostileTexts();
  for (let i = 0; i < 40; i += 1) {
    const release = { ...TRAIN, name: words(500).toWellFormed(), name_english: words(500).toWellFormed() };
    const collections = [{ release, type_of_collection: 'WATCHING' as const, added_at: AT }];
    const mine = { ...MINE, ratings: [], favorites: [], collections };
    const files = unzipSync(writeArchive(mine));
    assert.deepEqual(JSON.parse(strFromU8(files['akane.json'] ?? new Uint8Array())), mine);
    assert.equal(parseJsonList(unpackList(writeArchive(mine))).entries[0]?.name, release.name);
    const xml = strFromU8(files['myanimelist.xml'] ?? new Uint8Array());
    assert.equal(XMLValidator.validate(xml), true, xml);
    assert.doesNotMatch(xml, /[^\P{Cc}\t\r\n\u007F-\u009F]|[\uFFFE\uFFFF]/u);
    assert.equal(parseXmlList(xml).entries[0]?.malId, TRAIN.mal_id);
  }
});

test('the list for MyAnimeList contains only releases known there and can be read back', () => {
  const xml = writeMalList(MINE);
  assert.ok(!xml.includes('cmd'));
  const { source, entries: lines, missed } = parseXmlList(xml.trim());
  assert.deepEqual([source, missed], ['mal', []]);
  const [line] = lines;
  assert.deepEqual(
    [line?.name, line?.malId, line?.collection, line?.score],
    ['Train & <Rails>', 501, 'WATCHING', 9],
  );
  assert.match(xml, /<my_watched_episodes>1</);
});

test('reads all statuses of a MyAnimeList list', () => {
  const line = (id: number, status: string, more = '') =>
    `<anime><series_animedb_id>${id}</series_animedb_id><series_title><![CDATA[Title ${id}]]></series_title>` +
    `<series_type>TV</series_type><my_score>${id}</my_score><my_status>${status}</my_status>${more}</anime>`;
  const statuses = ['Watching', 'Completed', 'On-Hold', 'Dropped', 'Plan to Watch', '1', '2', '3', '4', '6'];
  const xml = `<?xml version="1.0"?>\n<myanimelist><myinfo/>${statuses.map((status, i) => line(i + 1, status)).join('\n')}${line(11, 'Completed', '<shiki_status>rewatching</shiki_status>')}</myanimelist>`;
  const { source, entries: lines } = parseXmlList(xml);
  assert.equal(source, 'shikimori');
  assert.deepEqual(
    lines.map(({ collection, score }) => `${collection} ${score}`),
    [
      'WATCHING 1',
      'WATCHED 2',
      'POSTPONED 3',
      'ABANDONED 4',
      'PLANNED 5',
      'WATCHING 6',
      'WATCHED 7',
      'POSTPONED 8',
      'ABANDONED 9',
      'PLANNED 10',
      'WATCHING null',
    ],
  );
});

test('reads a Shikimori list and reports entries that are not anime or broken', () => {
  const { entries: lines, missed } = parseJsonList(
    JSON.stringify([
      {
        target_title: 'Naruto',
        target_title_ru: 'Наруто',
        target_id: 20,
        target_type: 'Anime',
        score: 8,
        status: 'on_hold',
        rewatches: 0,
        episodes: 100,
        text: null,
      },
      { target_title: 'Berserk', target_id: 2, target_type: 'Manga', score: 10, status: 'completed' },
      { target_title: 'Broken', target_id: 'x' },
      { target_title: 'Nothing', target_id: 5, score: 0, status: 'favourite' },
      null,
      ['x'],
    ]),
  );
  assert.deepEqual(
    lines.map(({ names, shikimoriId, collection, score }) => [names, shikimoriId, collection, score]),
    [[['Наруто', 'Naruto'], 20, 'POSTPONED', 8]],
  );
  assert.deepEqual(
    missed.map(({ reason }) => reason),
    ['not_anime', 'broken', 'broken', 'broken', 'broken'],
  );
});

test('refuses decompression bombs in every format before they fill the memory', () => {
  const zeros = Buffer.alloc(MAX_UNPACKED_BYTES * 4);
  const before = process.memoryUsage().rss;
  assert.throws(() => unpackList(gzipSync(zeros)), refusal(/слишком много/));
  const bomb = zipSync({ 'akane.json': zeros });
  assert.throws(() => unpackList(bomb), refusal(/слишком много/));
  // The zip header declares a small unpacked size.
  new DataView(bomb.buffer, bomb.byteOffset).setUint32(22, 10, true);
  assert.throws(() => unpackList(bomb), refusal(/слишком много|повреждён/));
  assert.ok(process.memoryUsage().rss - before < 300_000_000);
});

test('reads one file of an archive by its exact name and ignores all others', () => {
  const list = strToU8('[]');
  const empty = strToU8('x');
  const hostile = zipSync({
    '../../akane.json': empty,
    '/etc/passwd': empty,
    'folder/akane.json': empty,
    'akane.json\u0000.exe': empty,
    'akane.json': list,
    '..\\akane.json': empty,
  });
  assert.equal(unpackList(hostile), '[]');
  assert.throws(() => unpackList(zipSync({ '../akane.json': list })), refusal(/нет файла/));
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`${i}`, empty]));
  assert.throws(() => unpackList(zipSync(many, { level: 0 })), refusal(/слишком много/));
});

test('refuses truncated and foreign files with a message for people', () => {
  const archive = writeArchive(MINE);
  assert.throws(() => unpackList(archive.subarray(0, archive.length / 4)), refusal(/повреждён|нет файла/));
  assert.throws(() => unpackList(gzipSync('[]').subarray(0, 12)), refusal(/повреждён/));
  assert.throws(() => unpackList(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), refusal(/не похоже/));
  assert.throws(() => unpackList(bytes('PK')), refusal(/нет файла|повреждён/));
  assert.throws(() => parseJsonList('[{"target_id": 1'), refusal(/не дочитать/));
  assert.throws(() => parseJsonList('"text"'), refusal(/не наш архив/));
  assert.throws(() => parseJsonList(`${'['.repeat(100_000)}${']'.repeat(100_000)}`.slice(1)), refusal(/./));
  assert.throws(() => parseXmlList('<html><body/></html>'), refusal(/не список/));
  assert.throws(
    () => parseXmlList('<myanimelist><manga><my_id>1</my_id></manga></myanimelist>'),
    refusal(/манги/),
  );
});

test('refuses lists in other encodings with the way out, and reads one with a byte order mark', () => {
  const [start, end] = ['<?xml version="1.0"?><myanimelist><!-- ', ' --></myanimelist>'];
  const night = Buffer.from([0xcd, 0xee, 0xf7, 0xfc]);
  const list = Buffer.concat([bytes(start), night, bytes(end)]);
  for (const packed of [list, gzipSync(list)])
    assert.throws(() => unpackList(packed), refusal(/не текст в UTF-8.*iconv -f WINDOWS-1251/));
  for (const text of ['[{"target_title":"Ночь"}]', `\uFEFF${start}Ночь${end}`])
    assert.throws(() => unpackList(Buffer.from(text, 'utf16le')), refusal(/UTF-16.*iconv -f UTF-16/));
  assert.equal(unpackList(bytes('\uFEFF[]\r\n')), '[]');
});

test('refuses XML entities and external documents', () => {
  for (const doctype of [
    '<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>',
    '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
  ])
    assert.throws(
      () => parseXmlList(`<?xml version="1.0"?>${doctype}<myanimelist><anime>&lol2;</anime></myanimelist>`),
      refusal(/не список/),
    );
});

test('refuses lists with too many entries', () => {
  const line = '<anime><series_animedb_id>7</series_animedb_id><my_status>Watching</my_status></anime>';
  assert.throws(() => parseXmlList(`<myanimelist>${line.repeat(20_001)}</myanimelist>`), refusal(/больше/));
  assert.throws(
    () => parseJsonList(JSON.stringify(Array.from({ length: 20_001 }, () => 0))),
    refusal(/больше/),
  );
});

test('refuses an archive with unknown fields', () => {
  for (const broken of [
    { ...MINE, version: 2 },
    { ...MINE, admin: true },
    { ...MINE, ratings: [{ release: TRAIN, score: 11, rated_at: AT }] },
    { ...MINE, ratings: [{ release: { ...TRAIN, id: -1 }, score: 1, rated_at: AT }] },
    { ...MINE, favorites: [{ release: { ...TRAIN, alias: 'x'.repeat(2000) }, added_at: AT }] },
    { ...MINE, timecodes: [{ ...MINE.timecodes[0], time: -1 }] },
  ])
    assert.throws(() => parseJsonList(JSON.stringify(broken)), refusal(/не наш архив/));
});

test('refuses too complex JSON before parsing it', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  for (const text of [
    nested(1_000_000),
    '['.repeat(8_000_000),
    `[{"text":${'{"a":'.repeat(30)}0${'}'.repeat(30)}}]`,
    `[${'{},'.repeat(2_000_000)}{}]`,
    JSON.stringify([{ target_title: 'x'.repeat(60_000) }]),
  ])
    assert.throws(() => parseJsonList(text), refusal(/слишком сложный/));
  const quoted = { target_id: 5, status: 'planned', target_title: `"\\${'['.repeat(100)}"` };
  assert.equal(parseJsonList(JSON.stringify([quoted])).entries.length, 1);
});

test('reports entries with too long titles or too many tags as broken', () => {
  const { missed } = parseJsonList(
    JSON.stringify([{ target_title: 'x'.repeat(501), target_id: 5, status: 'planned' }]),
  );
  assert.deepEqual(missed, [{ name: '', reason: 'broken' }]);
  const tags = `<anime><series_title>x</series_title><my_status>Watching</my_status>${'<a>'.repeat(16_000)}</anime>`;
  const attributes = `<anime ${'a="" '.repeat(9_000)}><series_title>x</series_title></anime>`;
  const xml = `<myanimelist>${tags.repeat(20)}${attributes}</myanimelist>`;
  assert.deepEqual(new Set(parseXmlList(xml).missed.map(({ reason }) => reason)), new Set(['broken']));
});
