import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { isOwnAddress } from '../limits/rate-limit.ts';
import { addressReader, UNKNOWN_CALLER } from './client-address.ts';

function from(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  return { headers, socket: { remoteAddress }, connection: { remoteAddress } } as unknown as IncomingMessage;
}

const FORGED_HEADERS = {
  'x-forwarded-for': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
  'x-real-ip': '203.0.113.9',
  'true-client-ip': '203.0.113.9',
};

test('without trusted proxies the address of the socket counts and headers are ignored', () => {
  assert.equal(addressReader([])(from('198.51.100.7', FORGED_HEADERS)), '198.51.100.7');
});

test('forwarded addresses of an untrusted caller are ignored', () => {
  assert.equal(addressReader(['10.0.0.0/8'])(from('198.51.100.7', FORGED_HEADERS)), '198.51.100.7');
});

test('behind trusted proxies the last address that is not one of them counts', () => {
  const read = addressReader(['127.0.0.1', '10.0.0.0/8']);
  const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.1.2.3' };
  assert.equal(read(from('127.0.0.1', headers)), '203.0.113.9');
  assert.equal(read(from('::ffff:127.0.0.1', { 'x-forwarded-for': '2001:db8::7' })), '2001:db8::7');
});

test('callers without a readable address are one that is not this machine, and the first value is logged', () => {
  const lines: string[] = [];
  const read = addressReader(['127.0.0.1'], (event, message) => lines.push(`${event}: ${message}`));
  assert.equal(read(from('127.0.0.1')), '127.0.0.1');
  assert.equal(read(from('127.0.0.1', { 'x-forwarded-for': '' })), '127.0.0.1');
  assert.deepEqual(lines, []);
  for (const forwarded of ['unknown', '"><script>', '1.2.3.4:x', '1.2.3', '[1.2.3.4]', '010.1.1.1'])
    assert.equal(read(from('127.0.0.1', { 'x-forwarded-for': forwarded })), UNKNOWN_CALLER, forwarded);
  assert.equal(isOwnAddress(UNKNOWN_CALLER), false);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /^proxy\.unreadable: Прокси 127\.0\.0\.1 .*«unknown»/);
});

const CALLER = '203.0.113.9';
const CALLER_6 = '2001:db8::7';
const forwardedFor = (value: string) => ({ 'x-forwarded-for': value });
const PROXIES: [name: string, headers: Record<string, string>, caller: string][] = [
  ['nginx, Traefik, Caddy', forwardedFor(CALLER), CALLER],
  ['a proxy that appends to what the client sent', forwardedFor(`1.1.1.1, ${CALLER}`), CALLER],
  ['HAProxy, which adds a line of its own', forwardedFor(`1.1.1.1, unknown, ${CALLER}`), CALLER],
  ['Azure and IIS', forwardedFor(`${CALLER}:51234`), CALLER],
  ['Azure, IPv6', forwardedFor(`[${CALLER_6}]:443`), CALLER_6],
  ['brackets without a port', forwardedFor(`[${CALLER_6}]`), CALLER_6],
  ['quotes', forwardedFor(`"[${CALLER_6}]"`), CALLER_6],
  ['another spelling of the same address', forwardedFor('2001:DB8:0:0:0:0:0:7'), CALLER_6],
  ['IPv6 with a port that is no group', forwardedFor(`${CALLER_6}:51234`), CALLER_6],
  ['IPv4 within IPv6', forwardedFor(`[::ffff:${CALLER}]:80`), CALLER],
  ['IPv4 within IPv6, in hexadecimal', forwardedFor('::ffff:cb00:7109'), CALLER],
  ['nested proxies with ports', forwardedFor(`1.1.1.1, ${CALLER}:51234, 10.1.2.3:80`), CALLER],
  ['nested proxies over IPv6', forwardedFor(`${CALLER}, [fd00::1]:8080,10.1.2.3`), CALLER],
  ['an element that is empty', forwardedFor(`${CALLER}, `), CALLER],
  ['RFC 7239', { forwarded: `for=${CALLER};proto=https;by=10.1.2.3` }, CALLER],
  ['RFC 7239 with a port', { forwarded: `for="${CALLER}:4711"` }, CALLER],
  ['RFC 7239, IPv6', { forwarded: `For="[${CALLER_6}]:4711"` }, CALLER_6],
  ['RFC 7239, a port with a name', { forwarded: `for="${CALLER}:_a5"` }, CALLER],
  ['RFC 7239 without the quotes', { forwarded: `proto=https;for=[${CALLER_6}]:4711` }, CALLER_6],
  ['RFC 7239, nested', { forwarded: `for=1.1.1.1, for=${CALLER};by=x, for=10.1.2.3` }, CALLER],
  ['RFC 7239 with empty pairs', { forwarded: `for=${CALLER};by=10.1.2.3;;proto=http` }, CALLER],
  ['RFC 7239 with an empty pair at the end', { forwarded: `for=${CALLER}; ` }, CALLER],
  ['RFC 7239 with an empty pair at the beginning', { forwarded: `; ;for=${CALLER};` }, CALLER],
  ['RFC 7239 with elements of nothing', { forwarded: `for=${CALLER}, ;, ` }, CALLER],
  ['RFC 7239, IPv6 with the name of a port', { forwarded: `for="[${CALLER_6}]:_a-b.c"` }, CALLER_6],
  ['the name of a port', forwardedFor(`${CALLER}:_a-b.c`), CALLER],
  ['the name of a port after brackets', forwardedFor(`[${CALLER_6}]:_a-b.c`), CALLER_6],
  ['escapes in quotes', { forwarded: `for="\\[${CALLER_6}\\]:80"` }, CALLER_6],
  ['nginx over a Unix socket', forwardedFor(`${CALLER}, unix:`), CALLER],
  [
    'nginx over a Unix socket with its path',
    forwardedFor(`${CALLER}, unix:/run/nginx.sock, 10.1.2.3`),
    CALLER,
  ],
  ['RFC 7239 over a Unix socket', { forwarded: `for=${CALLER}, for="unix:";proto=http` }, CALLER],
  ['a comma in the name of the host', { forwarded: `for=${CALLER};host="a,for=1.1.1.1"` }, CALLER],
  ['a host before the address', { forwarded: `host="a\\",for=1.1.1.1";for=${CALLER}` }, CALLER],
];
for (const [name, headers, caller] of PROXIES)
  test(`reads the caller of ${name}`, () => {
    const read = addressReader(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
    assert.equal(read(from('127.0.0.1', headers)), caller);
    assert.equal(read(from('198.51.100.7', headers)), '198.51.100.7', 'an untrusted caller forges nothing');
  });

test('nothing that a client sends takes the place of what the proxy adds', () => {
  const read = addressReader(['127.0.0.1']);
  for (const forged of ['for="', 'for="\\', 'for=1.1.1.1;x="', 'for=1.1.1.1', '"', ';', 'for="a,b']) {
    for (const own of [`for=${CALLER}`, `for="${CALLER}:1";host="a"`, `host="a\\"b";for=${CALLER}`])
      assert.equal(read(from('127.0.0.1', { forwarded: `${forged}, ${own}` })), CALLER, forged + own);
    assert.equal(read(from('127.0.0.1', forwardedFor(`${forged}, ${CALLER}`))), CALLER, forged);
  }
  // A proxy that writes the one header passes on what the client has sent in the other.
  assert.equal(read(from('127.0.0.1', { ...forwardedFor(CALLER), forwarded: 'for=1.1.1.1' })), CALLER);
  assert.equal(read(from('127.0.0.1', { ...forwardedFor(''), forwarded: 'for=1.1.1.1' })), '127.0.0.1');
  // A proxy that hides its caller does not make the one before it the caller.
  for (const own of ['proto=https', 'for=unknown', 'for=_hidden', 'for=1.1.1.1;for=2.2.2.2', 'nonsense'])
    assert.equal(read(from('127.0.0.1', { forwarded: `for=1.1.1.1, ${own}` })), UNKNOWN_CALLER, own);
});

test('where a proxy hides its caller, the nearest proxy with an address counts', () => {
  const read = addressReader(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  const hidden: [headers: Record<string, string>, caller: string][] = [
    [forwardedFor('1.2.3.4, unknown, 10.1.2.3'), '10.1.2.3'],
    [forwardedFor('1.2.3.4, unknown, 10.9.9.9, 10.1.2.3'), '10.9.9.9'],
    [forwardedFor('1.2.3.4, -, [fd00::1]:80'), 'fd00::1'],
    [forwardedFor('1.2.3.4, unknown, 127.0.0.1'), UNKNOWN_CALLER],
    [forwardedFor('1.2.3.4, (null)'), UNKNOWN_CALLER],
    [forwardedFor('unknown, unix:'), UNKNOWN_CALLER],
    [forwardedFor('unix:'), UNKNOWN_CALLER],
    [forwardedFor('unix:, 10.1.2.3'), '10.1.2.3'],
    [{ forwarded: 'for="unix:"' }, UNKNOWN_CALLER],
    [{ forwarded: 'for="_gazonk"' }, UNKNOWN_CALLER],
    [{ forwarded: 'for=1.2.3.4, for=_hidden, for=10.1.2.3' }, '10.1.2.3'],
  ];
  for (const [headers, caller] of hidden)
    assert.equal(read(from('127.0.0.1', headers)), caller, JSON.stringify(headers));
  assert.equal(read(from('10.1.1.1', forwardedFor('unknown'))), '10.1.1.1');
});

test('an IPv4 address on a dual-stack socket is written as IPv4', () => {
  assert.equal(addressReader([])(from('::ffff:198.51.100.7')), '198.51.100.7');
});
