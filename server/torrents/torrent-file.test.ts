import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import bencode from 'bencode';
import parseTorrent from 'parse-torrent';
import { aTorrentFile } from '#tests/support/torrent.ts';
import { addressBytes, readTorrentFile, withAddresses, withoutAddresses } from './torrent-file.ts';

const ADDRESSES = { announce: 'https://akane.example/announce?pk=abc', webSeeds: ['https://cdn.example/x/'] };
const ELSEWHERE = {
  announce: 'https://elsewhere.example/secret-of-somebody/announce',
  'announce-list': [['https://elsewhere.example/secret-of-somebody/announce']],
  'url-list': 'https://elsewhere.example/files/',
  nodes: [['10.0.0.1', 6881]],
  comment: 'О релизе',
};

test('a file is kept without the addresses of others and given with ours, its hash staying as it is', async () => {
  const made = aTorrentFile('Поезд.mkv', 100_000, { outside: ELSEWHERE });
  const before = await parseTorrent(made);
  const kept = withoutAddresses(made);
  assert.doesNotMatch(Buffer.from(kept).toString(), /elsewhere|secret|10\.0\.0\.1/);
  const given = withAddresses(kept, ADDRESSES);
  const { infoHash, announce, urlList, comment, name } = await parseTorrent(given);
  assert.deepEqual(
    [infoHash, announce, urlList, comment, name],
    [before.infoHash, [ADDRESSES.announce], ADDRESSES.webSeeds, 'О релизе', 'Поезд.mkv'],
  );
  assert.equal(given.length, kept.length + addressBytes(ADDRESSES));
  // In the order of its names, as strict clients want it.
  assert.deepEqual(Buffer.from(given), Buffer.from(bencode.encode(bencode.decode(given))));
  const alone = withAddresses(kept, { ...ADDRESSES, webSeeds: [] });
  assert.deepEqual((await parseTorrent(alone)).urlList, []);
});

test('an info that others wrote in another order keeps its hash', () => {
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

test('what is no whole torrent of version 1 is refused', () => {
  const good = Buffer.from(aTorrentFile('a'));
  const broken: Uint8Array[] = [
    Buffer.from(''),
    Buffer.from('<html>'),
    good.subarray(0, good.length / 2),
    good.subarray(0, -1),
    Buffer.from('de'),
    Buffer.from('d4:infoi5ee'),
    Buffer.from(`d4:info${'l'.repeat(100_000)}`),
    Buffer.from('d99999999999:'),
    aTorrentFile('a', 100_000, { info: { length: -5 } }),
    aTorrentFile('a', 100_000, { info: { length: 1_000_000 } }),
    aTorrentFile('a', 100_000, { info: { 'piece length': 0 } }),
    aTorrentFile('a', 100_000, { info: { length: undefined } }),
  ];
  for (const bytes of broken)
    assert.throws(
      () => readTorrentFile(bytes),
      { name: 'Failure' },
      Buffer.from(bytes).toString('latin1', 0, 40),
    );
  for (const info of [{ 'meta version': 2 }, { 'file tree': {} }])
    assert.throws(() => readTorrentFile(aTorrentFile('a', 100_000, { info })), /версии 1/);
});
