import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_SCRAPED, MAX_NUMWANT, readAnnounce, readScrape, type AnnounceRequest } from './read-announce.ts';

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
const READ: AnnounceRequest = {
  hash: HASH_BYTES,
  peerId: '-TR3000-abcdefghijkl',
  key: '',
  port: 51_413,
  counters: { uploaded: 1, downloaded: 2 },
  isSeeder: false,
  event: '',
  numWant: MAX_NUMWANT,
  isCompact: true,
  withIds: true,
  passkey: '',
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
  assert.deepEqual(readAnnounce(address()), READ);
});

type UnusualValues = {
  parameter: string;
  /** Who sends these values. */
  client: string;
  values: (string | undefined)[];
  read: Partial<AnnounceRequest>;
};

/** What the tracker answers although the protocol does not know it. */
const UNUSUAL: UnusualValues[] = [
  {
    parameter: 'info_hash',
    client: 'scripts, which write the hash in hexadecimal digits',
    values: [Buffer.from(HASH_BYTES, 'latin1').toString('hex'), '00FF2B207E616161616161616161616161616161'],
    read: {},
  },
  {
    parameter: 'peer_id',
    client: 'scripts, which write the id in hexadecimal digits',
    values: [Buffer.from(PLAIN.peer_id).toString('hex')],
    read: {},
  },
  {
    parameter: 'port',
    client: 'libtorrent and Azureus behind a proxy (0, 1), a forwarded port of a VPN (443, 1023)',
    values: ['0', '1', '443', '1023'],
    read: {},
  },
  {
    parameter: 'port',
    client: 'clients that do not listen, and programs that only ask for peers',
    values: [undefined, '', '-1', '5e3', '65536', '18446744073709551615', 'none'],
    read: { port: 0 },
  },
  {
    parameter: 'uploaded',
    client: 'clients whose counter of 32 or 64 bits has overflowed, and programs that only ask for peers',
    values: [undefined, '', '-1', '-2147483648', '18446744073709551615', '9007199254740993', '1.5', '1e5'],
    read: { counters: undefined },
  },
  {
    parameter: 'downloaded',
    client: 'the same clients',
    values: [undefined, '', '-1', '9223372036854775807', '1,5'],
    read: { counters: undefined },
  },
  {
    parameter: 'left',
    client:
      'a client with only a magnet link: Transmission (2^63 - 1), libtorrent (16384), others (-1, nothing)',
    values: ['9223372036854775807', '18446744073709551615', '16384', '-1', '', undefined, 'unknown'],
    read: { isSeeder: false },
  },
  {
    parameter: 'event',
    client: 'BEP 21 (paused), and clients that name the event of every announce (empty, update, none)',
    values: ['paused', 'empty', 'update', 'none', '', '2'],
    read: { event: '' },
  },
  {
    parameter: 'event',
    client: 'clients that write it in capitals',
    values: ['Stopped', 'STOPPED'],
    read: { event: 'stopped' },
  },
  {
    parameter: 'numwant',
    client: 'clients whose number of connections is unlimited (-1, 2^31 - 1 and more) or not set',
    values: ['-1', '2147483647', '9'.repeat(400), '', 'all', '200'],
    read: { numWant: MAX_NUMWANT },
  },
  {
    parameter: 'compact',
    client: 'clients that want the short form in other words',
    values: ['1', '', 'true', 'yes', '2'],
    read: { isCompact: true },
  },
  {
    parameter: 'no_peer_id',
    client: 'clients that send the name alone',
    values: ['', '0'],
    read: { withIds: true },
  },
  {
    parameter: 'key',
    client: 'clients whose key is no number, and long ones',
    values: ['%ff%00', 'K'.repeat(500)],
    read: {},
  },
  ...['ip', 'ipv4', 'ipv6', 'localip'].map((parameter) => ({
    parameter,
    client:
      'BEP 3, BEP 7 and BiglyBT with «announce this address»: we believe only the address of the connection',
    values: ['8.8.8.8', '::1', '[::1]:6881', 'https%3A%2F%2Fa.example%2F', '%zz', ''],
    read: {},
  })),
  ...[
    'supportcrypto',
    'requirecrypto',
    'cryptoport',
    'corrupt',
    'redundant',
    'trackerid',
    'azver',
    'hide',
  ].map((parameter) => ({
    parameter,
    client: 'µTorrent, libtorrent, Azureus: nothing that the tracker needs',
    values: ['1', '', '%ff%', 'NaN'],
    read: {},
  })),
];

const AS_SENT: Record<string, (value: string) => Partial<AnnounceRequest>> = {
  port: (value) => ({ port: Number(value) }),
  key: (value) => ({ key: value === '%ff%00' ? '\xff\0' : value.slice(0, 32) }),
};

for (const { parameter, client, values, read } of UNUSUAL)
  test(`answers an announce with an unusual ${parameter} of ${client}`, () => {
    for (const value of values) {
      const { [parameter]: _, ...others } = PLAIN as Record<string, string>;
      const pairs = Object.entries(value === undefined ? others : { ...others, [parameter]: value });
      const asSent = Object.keys(read).length > 0 ? {} : AS_SENT[parameter]?.(value ?? '');
      const url = `/announce?${pairs.map((pair) => pair.join('=')).join('&')}`;
      assert.deepEqual(readAnnounce(url), { ...READ, ...asSent, ...read }, url);
    }
  });

test('of a parameter that comes twice the last value counts: a client appends to the announce address', () => {
  for (const [name, value] of Object.entries(PLAIN))
    assert.deepEqual(readAnnounce(`${address({ [name]: '0' })}&${name}=${value}`), READ, name);
  const twice = readAnnounce(address({ pk: 'old' }) + '&pk=new&ip=1.1.1.1&ip=2.2.2.2');
  assert.deepEqual(twice, { ...READ, passkey: 'new' });
});

test('reads an address to which a client appended a second question mark', () => {
  const pairs = address().slice('/announce?'.length);
  assert.deepEqual(readAnnounce(`/announce?pk=k?${pairs}`), { ...READ, passkey: 'k' });
});

test('reads addresses that clients and people have put together in another way', () => {
  const query = address().slice('/announce?'.length);
  const named = (change: (name: string) => string) => query.replaceAll(/(?<=^|&)[a-z_]+(?==)/g, change);
  const urls: [what: string, url: string][] = [
    [
      'names with capitals',
      named((name) => name.replaceAll(/(?:^|_)[a-z]/g, (start) => start.toUpperCase())),
    ],
    ['names in capitals', named((name) => name.toUpperCase())],
    ['escaped names', named((name) => name.replaceAll('_', '%5F'))],
    ['names with a space', named((name) => `%20${name}+`)],
    ['semicolons', query.replaceAll('&', ';')],
    ['the escapes of a page', query.replaceAll('&', '&amp;')],
    ['a second question mark before another parameter', `a=1?${query.split('&').toReversed().join('&')}`],
    ['a question mark before each parameter', query.replaceAll('&', '?')],
    ['two question marks', `?${query}`],
    ['spaces around numbers', query.replace('port=51413', 'port=+51413+').replace('left=3', 'left=%203')],
  ];
  for (const [what, url] of urls) assert.deepEqual(readAnnounce(`/announce?${url}`), READ, what);
  const raw = `;port?left%26${'a'.repeat(9)}`;
  assert.deepEqual(readAnnounce(address({ info_hash: raw })), { ...READ, hash: raw.replace('%26', '&') });
});

test('reads a passkey without what clients and people append to it', () => {
  const query = address().slice('/announce?'.length);
  for (const start of [
    '/announce?pk=k/announce?',
    '/announce?pk=k/announce&',
    '/announce?pk=k/scrape?',
    '/announce?pk=k/&',
    '/announce?pk=%20k%20&',
    '/announce?pk=+k%0D%0A&',
    '/announce?PassKey=k;',
    '/announce?pk=&passkey=k&',
    '/announce/k/announce?',
    '/announce/%20k%20/?',
  ])
    assert.deepEqual(readAnnounce(start + query), { ...READ, passkey: 'k' }, start);
});

test('reads the passkey from pk, passkey or the path', () => {
  const passkeys = [address({ pk: 'k' }), address({ passkey: 'k' }), address({}, '/announce/k')];
  for (const url of passkeys) assert.deepEqual(readAnnounce(url), { ...READ, passkey: 'k' }, url);
});

test('reads the options: compact, no_peer_id, numwant, event, left', () => {
  const options = { compact: '0', no_peer_id: '1', numwant: '7', event: 'stopped', left: '0' };
  const read = { isCompact: false, withIds: false, numWant: 7, event: 'stopped', isSeeder: true } as const;
  assert.deepEqual(readAnnounce(address(options)), { ...READ, ...read });
});

test('refuses only an announce that names no torrent or no session, and overlong ones', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ info_hash: 'a'.repeat(19) }, /info_hash/],
    [{ info_hash: 'a'.repeat(21) }, /info_hash/],
    [{ info_hash: '%D0%B0'.repeat(20) }, /info_hash/],
    [{ info_hash: '%zz' }, /info_hash/],
    [{ info_hash: '%a' }, /info_hash/],
    [{ info_hash: 'x'.repeat(40) }, /info_hash/],
    [{ peer_id: 'a'.repeat(19) }, /peer_id/],
    [{ peer_id: '' }, /peer_id/],
    [{ trackerid: 'x'.repeat(8000) }, /Адрес/],
  ];
  for (const [fields, pattern] of wrong)
    assert.match(refusal(address(fields)), pattern, JSON.stringify(fields));
  assert.match(refusal('/announce'), /info_hash/);
});

const scrapeOf = (count: number) =>
  `/scrape/k?${Array.from({ length: count }, (_, i) => `info_hash=${'a'.repeat(18)}%00%${(i + 16).toString(16)}`).join('&')}`;

test('a scrape is answered for its first 74 hashes, and for the good ones among others', () => {
  const cases: [client: string, url: string, hashes: number][] = [
    ['most clients', scrapeOf(1), 1],
    ['Transmission, which asks for 60 at once', scrapeOf(60), 60],
    ['a client that asks for all its torrents at once', scrapeOf(MAX_SCRAPED + 9), MAX_SCRAPED],
    ['a client that knows torrents of version 2 only', `${scrapeOf(1)}&info_hash=${'a'.repeat(32)}`, 1],
    ['a script that writes hexadecimal digits', `/scrape/k?info_hash=${'ab'.repeat(20)}`, 1],
    ['a client that repeats a hash', `${scrapeOf(1)}&${scrapeOf(1).split('?')[1]}`, 1],
    ['a client that sends the parameters of an announce', `${address({ pk: 'k' })}&pk=k`, 1],
  ];
  for (const [client, url, hashes] of cases) {
    const read = readScrape(url);
    assert.ok('hashes' in read, client);
    assert.deepEqual([read.hashes.length, read.passkey], [hashes, 'k'], client);
  }
  for (const url of ['/scrape', '/scrape?info_hash=abc', '/scrape?info_hash=%'])
    assert.ok('refused' in readScrape(url), url);
});
