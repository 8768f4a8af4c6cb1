import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReachable, toContact, networkBytes, readContact } from './contact.ts';

const hex = (bytes = '') => Buffer.from(bytes, 'latin1').toString('hex');

test('encodes an address and a port in 6 or 18 bytes', () => {
  const known: [string, string][] = [
    ['192.0.2.1', 'c00002011ae1'],
    ['::1', '000000000000000000000000000000011ae1'],
    ['2001:db8::ff00:42:8329', '20010db8000000000000ff00004283291ae1'],
    ['2001:db8:1:2:3:4:5:6', '20010db80001000200030004000500061ae1'],
    ['::ffff:192.0.2.1', '00000000000000000000ffffc00002011ae1'],
    ['fe80::1%eth0', 'fe8000000000000000000000000000011ae1'],
  ];
  for (const [address, bytes] of known) assert.equal(hex(toContact(address, 6881)?.bytes), bytes, address);
  for (const none of ['', 'localhost', '1.2.3', '1:2']) assert.equal(toContact(none, 6881), null);
});

test('decodes the bytes to the address and the port', () => {
  assert.deepEqual(readContact(toContact('192.0.2.1', 65_535)?.bytes ?? ''), {
    ip: '192.0.2.1',
    port: 65_535,
  });
  assert.deepEqual(readContact(toContact('2001:db8::1', 1024)?.bytes ?? ''), {
    ip: '2001:db8:0:0:0:0:0:1',
    port: 1024,
  });
});

test('a network is one IPv4 address or one IPv6 /64', () => {
  const network = (address: string, port: number) => networkBytes(toContact(address, port)?.bytes ?? '');
  assert.equal(network('192.0.2.1', 1), network('192.0.2.1', 2));
  assert.notEqual(network('192.0.2.1', 1), network('192.0.2.2', 1));
  assert.equal(network('2001:db8::1', 1), network('2001:db8::2', 1));
  assert.notEqual(network('2001:db8::1', 1), network('2001:db8:0:1::1', 1));
});

test('a contact with a port below 1024 or without an address is not reachable', () => {
  for (const address of ['192.0.2.1', '2001:db8::1']) {
    const reachable = (port: number) => isReachable(toContact(address, port)?.bytes ?? '');
    assert.deepEqual([0, 1, 80, 1023].filter(reachable), [], address);
    assert.deepEqual([1024, 6881, 65_535].filter(reachable), [1024, 6881, 65_535], address);
  }
  assert.equal(isReachable(''), false);
  assert.equal(isReachable(toContact('0.0.0.0', 6881)?.bytes ?? ''), false, 'an address that a proxy hides');
});
