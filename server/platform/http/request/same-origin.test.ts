import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseCrossSiteWrite } from './same-origin.ts';

const PUBLIC = 'https://akane.example';

function isRefused(headers: Record<string, string>): boolean {
  try {
    refuseCrossSiteWrite(new Headers(headers), PUBLIC);
    return false;
  } catch (error) {
    assert.equal((error as { code: unknown }).code, 'forbidden');
    return true;
  }
}

test('Sec-Fetch-Site decides if it is present', () => {
  for (const site of ['same-origin', 'none'])
    assert.ok(!isRefused({ 'sec-fetch-site': site, origin: PUBLIC }));
  for (const site of ['cross-site', 'same-site', '']) assert.ok(isRefused({ 'sec-fetch-site': site }), site);
  assert.ok(isRefused({ 'sec-fetch-site': 'cross-site', origin: PUBLIC }));
  assert.ok(!isRefused({ 'sec-fetch-site': 'same-origin', origin: 'null' }));
  assert.ok(isRefused({ 'sec-fetch-site': 'same-origin', origin: 'no address' }));
});

test('without it the origin must be the public one or the requested host', () => {
  assert.ok(!isRefused({ origin: PUBLIC }));
  assert.ok(!isRefused({ origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }));
  const strange = [
    'https://evil.example',
    'https://akane.example.evil',
    'https://akane.example:444',
    'null',
    '',
  ];
  for (const origin of strange) assert.ok(isRefused({ origin, host: 'akane.example' }), origin);
  assert.ok(isRefused({ origin: 'about:blank' }), 'an origin without a host is refused');
});

test('programs other than browsers pass', () => {
  assert.ok(!isRefused({}));
  assert.ok(!isRefused({ host: 'akane.example', cookie: 'akane_browser=x' }));
});
