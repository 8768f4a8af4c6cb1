import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_SCRAPED, MAX_NUMWANT, readAnnounce, readScrape } from './read-announce.ts';

const HASH = '%00%ff%2B+~' + 'a'.repeat(15);
const HASH_BYTES = '\0\xff+ ~' + 'a'.repeat(15);
const PLAIN = {
  info_hash: HASH,
  peer_id: '-TR3000-abcdefghijkl',
  port: '51413',
  uploaded: '1',
  downloaded: '2',
  left: '3',
};

function address(fields: Record<string, string> = {}, path = '/announce'): string {
  const pairs = Object.entries({ ...PLAIN, ...fields }).map(([name, value]) => `${name}=${value}`);
  return `${path}?${pairs.join('&')}`;
}

function refusal(url: string): string {
  const read = readAnnounce(url);
  return 'refused' in read ? read.refused : '';
}

test('parses an announce byte by byte with the defaults of the protocol', () => {
  assert.deepEqual(readAnnounce(address()), {
    hash: HASH_BYTES,
    peerId: '-TR3000-abcdefghijkl',
    key: '',
    port: 51_413,
    uploaded: 1,
    downloaded: 2,
    left: 3,
    event: '',
    numWant: MAX_NUMWANT,
    isCompact: true,
    withIds: true,
    passkey: '',
  });
});

test('reads the passkey from pk, passkey or the path; ignores ip and unknown parameters', () => {
  const passkeys = [address({ pk: 'k' }), address({ passkey: 'k' }), address({}, '/announce/k')];
  for (const url of passkeys) assert.equal((readAnnounce(url) as { passkey: string }).passkey, 'k', url);
  const plain = readAnnounce(address());
  const more = { ip: '8.8.8.8', ipv6: '::1', supportcrypto: '1', trackerid: '%ff', event: 'paused' };
  assert.deepEqual(readAnnounce(address(more)), plain);
  assert.deepEqual(readAnnounce(`${address(more)}&ip=1.1.1.1&ip=2.2.2.2`), plain);
});

test('reads the options: compact, no_peer_id, numwant, event', () => {
  const read = readAnnounce(address({ compact: '0', no_peer_id: '1', numwant: '7', event: 'stopped' }));
  const { isCompact, withIds, numWant, event } = read as Exclude<typeof read, { refused: string }>;
  assert.deepEqual([isCompact, withIds, numWant, event], [false, false, 7, 'stopped']);
  for (const many of ['51', '1000000000', '9'.repeat(400)])
    assert.equal((readAnnounce(address({ numwant: many })) as { numWant: number }).numWant, MAX_NUMWANT);
});

test('refuses hashes and ids that are not 20 bytes, low ports and malformed numbers, and names the parameter', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ info_hash: 'a'.repeat(19) }, /info_hash/],
    [{ info_hash: 'a'.repeat(21) }, /info_hash/],
    [{ info_hash: '%D0%B0'.repeat(20) }, /info_hash/],
    [{ peer_id: 'a'.repeat(19) }, /peer_id/],
    [{ peer_id: '' }, /peer_id/],
    ...['0', '22', '25', '1023', '65536', '-1', '5e3', ''].map(
      (port) => [{ port }, /port/] as [Record<string, string>, RegExp],
    ),
    [{ numwant: '-1' }, /numwant/],
    [{ numwant: 'all' }, /numwant/],
    [{ uploaded: '-1' }, /uploaded/],
    [{ uploaded: '9007199254740993' }, /uploaded/],
    [{ downloaded: '1.5' }, /downloaded/],
    [{ downloaded: '1e5' }, /downloaded/],
    [{ left: '' }, /left/],
    [{ info_hash: '%zz' }, /Адрес/],
    [{ info_hash: '%a' }, /Адрес/],
    [{ info_hash: '%ag' }, /Адрес/],
    [{ trackerid: 'x'.repeat(8000) }, /Адрес/],
  ];
  for (const [fields, pattern] of wrong)
    assert.match(refusal(address(fields)), pattern, JSON.stringify(fields));
  assert.match(refusal('/announce'), /info_hash/);
});

test('refuses repeated parameters', () => {
  for (const [name, value] of Object.entries({ ...PLAIN, pk: 'k' }))
    assert.match(refusal(`${address({ pk: 'k' })}&${name}=${value}`), new RegExp(`${name} повторяется`));
});

test('marks values that no real client sends as absurd', () => {
  for (const fields of [{ uploaded: '-5' }, { downloaded: '99999999999999999999' }])
    assert.deepEqual((readAnnounce(address({ ...fields, pk: 'k' })) as { isAbsurd?: true }).isAbsurd, true);
});

test('a scrape has 1 to 74 hashes of 20 bytes', () => {
  const named = (count: number) =>
    `/scrape/k?${Array.from({ length: count }, (_, i) => `info_hash=${'a'.repeat(18)}%00%${(i + 16).toString(16)}`).join('&')}`;
  const read = readScrape(named(MAX_SCRAPED));
  assert.ok('hashes' in read);
  assert.deepEqual([read.hashes.length, read.passkey], [MAX_SCRAPED, 'k']);
  for (const url of ['/scrape', named(MAX_SCRAPED + 1), '/scrape?info_hash=abc', '/scrape?info_hash=%'])
    assert.ok('refused' in readScrape(url), url);
});
