import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import bencode from 'bencode';
import parseTorrent from 'parse-torrent';
import { makeTorrentFile } from '#tests/support/samples/torrent.ts';
import { addressBytes, readTorrentFile, withAddresses, withoutAddresses } from './torrent-file.ts';

const ADDRESSES = {
  announce: ['https://akane.example/announce?pk=abc'],
  webSeeds: ['https://cdn.example/x/'],
};
const ELSEWHERE = {
  announce: 'https://elsewhere.example/secret-of-somebody/announce',
  'announce-list': [['https://elsewhere.example/secret-of-somebody/announce']],
  'url-list': 'https://elsewhere.example/files/',
  nodes: [['10.0.0.1', 6881]],
  comment: 'О релизе',
};

test('stores a file without foreign addresses and serves it with our own, with the same hash', async () => {
  const made = makeTorrentFile('Поезд.mkv', 100_000, { outside: ELSEWHERE });
  const before = await parseTorrent(made);
  const kept = withoutAddresses(made);
  assert.doesNotMatch(Buffer.from(kept).toString(), /elsewhere|secret|10\.0\.0\.1/);
  const given = withAddresses(kept, ADDRESSES);
  const { infoHash, announce, urlList, comment, name } = await parseTorrent(given);
  assert.deepEqual(
    [infoHash, announce, urlList, comment, name],
    [before.infoHash, ADDRESSES.announce, ADDRESSES.webSeeds, 'О релизе', 'Поезд.mkv'],
  );
  assert.equal(given.length, kept.length + addressBytes(ADDRESSES));
  // The keys are sorted, as strict clients require.
  assert.deepEqual(Buffer.from(given), Buffer.from(bencode.encode(bencode.decode(given))));
  const alone = withAddresses(kept, { ...ADDRESSES, webSeeds: [] });
  assert.deepEqual((await parseTorrent(alone)).urlList, []);
});

test('an info with unsorted keys keeps its hash', () => {
  const info = `d12:piece lengthi16384e6:pieces20:${'x'.repeat(20)}4:name1:a6:lengthi5ee`;
  const read = readTorrentFile(Buffer.from(`d4:info${info}e`));
  assert.deepEqual(read, {
    hash: hash('sha1', info, 'hex'),
    name: 'a',
    size: 5,
    files: ['a'],
    isPrivate: false,
  });
});

const ONE_PIECE = 'x'.repeat(20);
/** Encodes a hand-made torrent with one file or with the listed files. */
function written({
  name = '1:a',
  size = '6:lengthi5e',
  piece = 'i16384e',
  pieces = `20:${ONE_PIECE}`,
  more = '',
}: Partial<Record<'name' | 'size' | 'piece' | 'pieces' | 'more', string>> = {}): Buffer {
  return Buffer.from(
    `d4:infod${size}4:name${name}12:piece length${piece}6:pieces${pieces}${more}ee`,
    'latin1',
  );
}
const aPath = (...names: Buffer[]) =>
  `5:filesld6:lengthi5e4:pathl${names.map((name) => `${name.length}:${name.toString('latin1')}`).join('')}eee`;
const named = (...names: string[]) => aPath(...names.map((name) => Buffer.from(name)));
const nested = (depth: number, open: string, close: string) =>
  written({ more: `1:z${open.repeat(depth)}${close.repeat(depth)}` });
const entries = (count: number, one: string) => `l${one.repeat(count)}e`;

const HOSTILE: Record<string, Buffer> = {
  'lists 100,000 deep': nested(100_000, 'l', 'e'),
  'dictionaries 100,000 deep': written({ more: `1:z${'d1:a'.repeat(100_000)}` }),
  'a string of 10^15 bytes': written({ name: '1000000000000000:a' }),
  'a length with a sign': written({ name: '+1:a' }),
  'a length with a zero before it': written({ name: '01:a' }),
  'a million files': written({ size: `5:files${entries(390_000, 'd6:lengthi1e4:pathl1:aee')}` }),
  'a file that says it is 4 GB of pieces': written({ pieces: `4294967296:${ONE_PIECE}` }),
  'an announce list of a million': Buffer.from(
    `d13:announce-list${entries(1_000_000, 'l1:ae')}4:info${written().subarray(7, -1).toString('latin1')}e`,
    'latin1',
  ),
  'pieces that are no multiple of 20': written({ pieces: `21:${ONE_PIECE}x` }),
  'no pieces': written({ pieces: '0:' }),
  'pieces that are a number': written({ pieces: 'i20e' }),
  'a piece of nothing': written({ piece: 'i0e' }),
  'a piece of one byte': written({ piece: 'i1e', pieces: `100:${ONE_PIECE.repeat(5)}` }),
  'a piece of 2^40 bytes': written({ piece: 'i1099511627776e' }),
  'a piece below nothing': written({ piece: 'i-16384e' }),
  'a piece that is text': written({ piece: '5:16384' }),
  'a key that comes twice': written({ more: '7:privatei0e7:privatei1e' }),
  'a key twice in a file': written({ size: '5:filesld6:lengthi5e6:lengthi6e4:pathl1:aeee' }),
  'an info that comes twice': Buffer.from(
    `d4:info${written().subarray(7, -1).toString('latin1')}4:infodee`,
    'latin1',
  ),
  'a key that is a number': written({ more: 'i1ei1e' }),
  'a key without a value': written({ more: '1:z' }),
  'a key that is a prototype': written({ more: '9:__proto__d4:name1:be' }),
  'minus zero': written({ more: '7:privatei-0e' }),
  'a zero with a zero before it': written({ more: '7:privatei00e' }),
  'an empty number': written({ more: '7:privateie' }),
  'a broken number': written({ more: '7:privatei1.5e' }),
  'a number of a million digits': written({ more: `7:privatei${'9'.repeat(1_000_000)}e` }),
  'a length beyond all numbers': written({ size: '6:lengthi99999999999999999e' }),
  'a length below nothing': written({ size: '6:lengthi-1e' }),
  'lengths that add up beyond all numbers': written({
    size: `5:files${entries(2, 'd6:lengthi9007199254740991e4:pathl1:aee')}`,
  }),
  'no files': written({ size: '5:filesle' }),
  'files that are text': written({ size: '5:files1:a' }),
  'a file without a path': written({ size: '5:filesld6:lengthi5eee' }),
  'a path of nothing': written({ size: '5:filesld6:lengthi5e4:pathleee' }),
  'a path that is text': written({ size: '5:filesld6:lengthi5e4:path1:aee' }),
  'a name that is a number': written({ name: 'i5e' }),
  'a path up': written({ size: named('..', 'etc', 'passwd') }),
  'a path from the root': written({ size: named('/etc/passwd') }),
  'a path of Windows': written({ size: named('..\\..\\a') }),
  'a path of empty names': written({ size: named('', '') }),
  'a name that leads up': written({ name: '2:..' }),
  'a zero byte in a name': written({ size: named('a\0b.mkv') }),
  'a line end in a name': written({ size: named('a\nb.mkv') }),
  'a name from right to left': written({ size: named('\u202Evkm.exe') }),
  'a name of 10 kB': written({ size: named('я'.repeat(5000)) }),
  'a path of 10 kB': written({ size: named(...Array.from({ length: 50 }, () => 'a'.repeat(200))) }),
  'a device of Windows': written({ size: named('a', 'NUL.mkv') }),
  'a name of a device of Windows': written({ name: '3:con' }),
  'a name twice in another case': written({
    size: `5:filesl${['a', 'A'].map((name) => `d6:lengthi5e4:pathl1:${name}ee`).join('')}e`,
  }),
  'a path up in UTF-8 beside a good one': written({
    size: '5:filesld6:lengthi5e4:pathl1:ae10:path.utf-8l2:..1:aeee',
  }),
  'a path up beside a good one in UTF-8': written({
    size: '5:filesld6:lengthi5e4:pathl2:..1:ae10:path.utf-8l1:b1:aeee',
  }),
  'a name that leads up beside a good one in UTF-8': written({ name: '4:../a', more: '10:name.utf-81:a' }),
  'a path of Windows that UTF-16 hides': Buffer.concat([
    Buffer.from('d8:encoding8:utf-16le'),
    written({ name: '8:\xff..\\..\\a' }).subarray(1),
  ]),
  'padding that leads up': written({ size: '5:filesld4:attr1:p6:lengthi5e4:pathl2:..1:aeee' }),
  ...Object.fromEntries(
    [
      '..\\..\\evil.exe',
      'C:\\Windows\\x.exe',
      'nul.mkv',
      'a?.mkv',
      'a\n.mkv',
      'a.',
      '\xcf\\..\\evil.exe',
      '\x1b$B\\..\\evil.exe',
    ].flatMap((raw) => {
      const first = `${raw.length}:${raw}`;
      return [
        [
          `the path ${JSON.stringify(raw)} beside a good one in UTF-8`,
          written({ size: `5:filesld6:lengthi5e4:pathl${first}e10:path.utf-8l6:ok.mkveee` }),
        ],
        [
          `the name ${JSON.stringify(raw)} beside a good one in UTF-8`,
          written({ name: first, more: '10:name.utf-82:ok' }),
        ],
      ];
    }),
  ),
  'a path of Windows that ISO-2022-JP hides': Buffer.concat([
    Buffer.from('d8:encoding11:iso-2022-jp'),
    written({ size: aPath(Buffer.from('\x1b$B..\\..\\ab\x1b(B', 'latin1')) }).subarray(1),
  ]),
  'one path of two files beside different ones in UTF-8': written({
    size: `5:filesl${['b', 'c'].map((name) => `d6:lengthi5e4:pathl1:ae10:path.utf-8l1:${name}ee`).join('')}e`,
  }),
  'one path of two files in another case beside different ones in UTF-8': written({
    size: `5:filesl${['b', 'B'].map((name) => `d6:lengthi5e4:pathl1:${name}e10:path.utf-8l2:${name}${name}ee`).join('')}e`,
  }),
  'a path and a second path of nothing': written({
    size: '5:filesld6:lengthi5e4:pathl0:e10:path.utf-8leee',
  }),
  'padding only': written({
    size: '5:filesld4:attr1:p6:lengthi5e4:pathl4:.pad1:5eee',
  }),
  'a file twice of which one says that it is padding': written({
    size: '5:filesld4:attr1:p6:lengthi5e4:pathl1:aeed6:lengthi5e4:pathl1:aeee',
  }),
  'a second name that is a number': written({ more: '10:name.utf-8i5e' }),
};

for (const [what, bytes] of Object.entries(HOSTILE))
  test(`a torrent with ${what} is refused with a message`, () => {
    const refusal = { name: 'Failure', code: 'invalid', message: /^[А-ЯЁ][^]{10,300}\.$/ };
    assert.throws(() => readTorrentFile(bytes), refusal);
  });

test('accepts unusual but harmless torrents', () => {
  assert.equal(readTorrentFile(written()).name, 'a');
  assert.equal(nested(40, 'l', 'e').length > 0 && readTorrentFile(nested(40, 'l', 'e')).size, 5);
  const emoji = written({ size: named("Серия 1 👩‍🚀 '$(id)' &b;.mkv") });
  assert.deepEqual(readTorrentFile(emoji).files, ["Серия 1 👩‍🚀 '$(id)' &b;.mkv"]);
});

/** Torrents of old and careless programs, as clients read them: the name, and the paths of the files. */
const CARELESS: Record<string, { file: Buffer; name?: string; files: string[]; size?: number }> = {
  'names in windows-1251': {
    file: written({ size: aPath(Buffer.from([0xcf, 0xee, 0xe5, 0xe7, 0xe4])) }),
    files: ['Поезд'],
  },
  'a name in the encoding that the file says': {
    file: Buffer.concat([
      Buffer.from('d8:encoding9:Shift_JIS'),
      written({ name: '4:\x89\x66\x89\xe6' }).subarray(1),
    ]),
    name: '映画',
    files: ['映画'],
  },
  'an unknown encoding': {
    file: Buffer.concat([Buffer.from('d8:encoding3:ABC'), written({ name: '2:\xcf\xee' }).subarray(1)]),
    name: 'По',
    files: ['По'],
  },
  'an encoding that is a number': {
    file: Buffer.concat([Buffer.from('d8:encodingi5e'), written().subarray(1)]),
    files: ['a'],
  },
  'names in two encodings (BitComet, µTorrent)': {
    file: written({
      size: '5:filesld6:lengthi5e4:pathl2:\x81\x30e10:path.utf-8l4:\xd0\xaf\xd0\xafeee',
      more: '10:name.utf-84:\xd0\xae\xd0\xae',
    }),
    name: 'ЮЮ',
    files: ['ЯЯ'],
  },
  'a name in the numbered encoding of Windows (BitComet)': {
    file: Buffer.concat([
      Buffer.from('d8:codepagei936e8:encoding5:UTF-8'),
      written({ name: '4:\xb5\xe7\xd3\xb0', size: aPath(Buffer.from([0xb5, 0xe7, 0xd3, 0xb0])) }).subarray(1),
    ]),
    name: '电影',
    files: ['电影'],
  },
  'a name in an encoding that is a number as text': {
    file: Buffer.concat([
      Buffer.from('d8:encoding5:cp932'),
      written({ name: '4:\x89\x66\x89\xe6' }).subarray(1),
    ]),
    name: '映画',
    files: ['映画'],
  },
  'a name in the numbered encoding of DOS': {
    file: Buffer.concat([Buffer.from('d8:codepagei866e'), written({ name: '2:\x8f\xae' }).subarray(1)]),
    name: 'По',
    files: ['По'],
  },
  'letters of Asia whose second byte is a backslash': {
    file: written({
      name: '2:\x83\x5c',
      size: '5:filesld6:lengthi5e4:pathl3:\x95\x5cae10:path.utf-8l3:\xe8\xa1\xa8eee',
      more: '10:name.utf-83:\xe3\x82\xbd',
    }),
    name: 'ソ',
    files: ['表'],
  },
  'letters of Asia in the encoding that the file says': {
    file: Buffer.concat([Buffer.from('d8:encoding9:Shift_JIS'), written({ name: '2:\x95\x5c' }).subarray(1)]),
    name: '表',
    files: ['表'],
  },
  'an empty name in UTF-8 beside a good one': { file: written({ more: '10:name.utf-80:' }), files: ['a'] },
  'an empty path in UTF-8 beside a good one': {
    file: written({ size: '5:filesld6:lengthi5e4:pathl1:be10:path.utf-8l0:eee' }),
    files: ['b'],
  },
  'a path in UTF-8 of no parts beside a good one': {
    file: written({ size: '5:filesld6:lengthi5e4:pathl1:be10:path.utf-8leee' }),
    files: ['b'],
  },
  'an empty name beside a good one in UTF-8': {
    file: written({ name: '0:', more: '10:name.utf-81:b' }),
    name: 'b',
    files: ['b'],
  },
  'an empty path beside a good one in UTF-8': {
    file: written({ size: '5:filesld6:lengthi5e4:pathl0:e10:path.utf-8l1:beee' }),
    files: ['b'],
  },
  'a file that only says that it is padding': {
    file: written({
      size: '5:filesld4:attr1:p6:lengthi1e4:pathl8:evil.exeeed6:lengthi4e4:pathl1:aeee',
    }),
    files: ['evil.exe', 'a'],
  },
  'a file in the folder of padding that is none': {
    file: written({ size: '5:filesld4:attr1:p6:lengthi5e4:pathl4:.pad5:x.exeeee' }),
    files: ['.pad/x.exe'],
  },
  'padding of BitComet': {
    file: written({
      size: `5:filesl${['0', '1']
        .map(
          (n) => `_____padding_file_${n}_if you see this file, please update to BitComet 0.85 or above____`,
        )
        .map((name) => `d6:lengthi7e4:pathl${name.length}:${name}ee`)
        .join('')}d6:lengthi5e4:pathl1:aeee`,
    }),
    files: ['a'],
    size: 19,
  },
  'empty parts of a path': { file: written({ size: named('', 'a', '', 'b.mkv') }), files: ['a/b.mkv'] },
  'padding of one name (libtorrent)': {
    file: written({
      size: `5:files${entries(2, 'd4:attr1:p6:lengthi7e4:pathl4:.pad1:7ee')}`.replace(
        /e$/,
        'd6:lengthi5e4:pathl1:aeee',
      ),
    }),
    files: ['a'],
    size: 19,
  },
  'bytes after its end': { file: Buffer.concat([written(), Buffer.from('\r\n')]), files: ['a'] },
  'empty files': {
    file: written({ size: '5:filesld6:lengthi0e4:pathl1:beed6:lengthi5e4:pathl1:aeee' }),
    files: ['b', 'a'],
  },
};

for (const [what, { file, name = 'a', files, size = 5 }] of Object.entries(CARELESS))
  test(`reads a torrent with ${what}`, () => {
    const read = readTorrentFile(file);
    assert.deepEqual([read.name, read.files, read.size], [name, files, size]);
    assert.equal(readTorrentFile(withoutAddresses(file)).hash, read.hash);
  });

test('the encoding of the names stays in the stored file', () => {
  const file = Buffer.concat([Buffer.from('d8:codepagei936e8:encoding3:GBK'), written().subarray(1)]);
  assert.match(
    Buffer.from(withoutAddresses(file)).toString('latin1'),
    /^d8:codepagei936e8:encoding3:GBK4:info/,
  );
});

test('a torrent without a name has its hash as its name', () => {
  for (const file of [
    written({ name: '0:' }),
    Buffer.from(written().toString('latin1').replace('4:name1:a', '')),
  ]) {
    const { name, files, hash: own } = readTorrentFile(file);
    assert.deepEqual([name, files], [own, [own]]);
  }
});

test('drops overlong comments', () => {
  const kept = withoutAddresses(
    makeTorrentFile('a', 100_000, { outside: { comment: 'я'.repeat(1_000_000) } }),
  );
  assert.ok(kept.length < 2000);
});

test('refuses anything but a complete version 1 torrent', () => {
  const good = Buffer.from(makeTorrentFile('a'));
  const broken: Uint8Array[] = [
    Buffer.from(''),
    Buffer.from('<html>'),
    good.subarray(0, good.length / 2),
    good.subarray(0, -1),
    Buffer.from('de'),
    Buffer.from('d4:infoi5ee'),
    Buffer.from(`d4:info${'l'.repeat(100_000)}`),
    Buffer.from('d99999999999:'),
    makeTorrentFile('a', 100_000, { info: { length: -5 } }),
    makeTorrentFile('a', 100_000, { info: { length: 1_000_000 } }),
    makeTorrentFile('a', 100_000, { info: { 'piece length': 0 } }),
    makeTorrentFile('a', 100_000, { info: { length: undefined } }),
  ];
  for (const bytes of broken)
    assert.throws(
      () => readTorrentFile(bytes),
      { name: 'Failure' },
      Buffer.from(bytes).toString('latin1', 0, 40),
    );
  for (const info of [{ 'meta version': 2 }, { 'file tree': {} }])
    assert.throws(() => readTorrentFile(makeTorrentFile('a', 100_000, { info })), /версии 1/);
});
