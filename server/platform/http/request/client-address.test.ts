import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { addressReader } from './client-address.ts';

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

test('a proxy that forwards no address counts as the caller', () => {
  const read = addressReader(['127.0.0.1']);
  for (const forwarded of ['unknown', '"><script>', '1.2.3.4:80', '']) {
    assert.equal(read(from('127.0.0.1', { 'x-forwarded-for': forwarded })), '127.0.0.1', forwarded);
  }
});

test('an IPv4 address on a dual-stack socket is written as IPv4', () => {
  assert.equal(addressReader([])(from('::ffff:198.51.100.7')), '198.51.100.7');
});
