import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress, isOutgoingAddress } from './outgoing-address.ts';

test('accepts https addresses of public host names', () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGnN',
    'https://пуш.рф/x',
  ])
    assert.ok(isOutgoingAddress(address, []), address);
});

test('refuses local, private and invalid addresses in every spelling', () => {
  for (const address of [
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0177.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://0.0.0.0/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://LOCALHOST/x',
    'https://printer.local/x',
    'https://db.internal/x',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/x',
    'https://push.example.org:8443/x',
    'https://user@push.example.org/x',
    'file:///etc/passwd',
    'data:text/plain,x',
    'gopher://push.example.org/x',
    'push.example.org',
    '',
  ])
    assert.ok(!isOutgoingAddress(address, []), address);
});

test('accepts an operator’s service only by its exact origin', () => {
  const own = ['http://127.0.0.1:8090'];
  assert.ok(isOutgoingAddress('http://127.0.0.1:8090/up', own));
  for (const address of [
    'http://127.0.0.1:8091/up',
    'http://127.0.0.1/up',
    'http://127.0.0.1:8090@elsewhere/up',
  ])
    assert.ok(!isOutgoingAddress(address, own), address);
});

test('distinguishes private and reserved addresses from public ones', () => {
  for (const address of ['8.8.8.8', '77.88.8.8', '2a02:6b8::feed:ff', '2606:4700::1111'])
    assert.ok(isPublicAddress(address), address);
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'not an address',
    '',
  ])
    assert.ok(!isPublicAddress(address), address);
});
