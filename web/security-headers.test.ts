import assert from 'node:assert/strict';
import { test } from 'node:test';
import { securityHeaders } from './security-headers.ts';

const headersOf = (publicOrigin: string, mediaOrigins: string[] = []) =>
  new Map(securityHeaders('bm9uY2U=', { publicOrigin, mediaOrigins }));

test('scripts run only with the nonce of their own answer, and nothing is framed', () => {
  const policy = headersOf('http://localhost:3000').get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'nonce-bm9uY2U=' 'strict-dynamic';/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval/);
  assert.match(policy, /frame-ancestors 'none'/);
});

test('video may come from the origins of the operator', () => {
  const policy =
    headersOf('https://akane.example', ['https://cdn.example']).get('content-security-policy') ?? '';
  assert.match(policy, /media-src 'self' blob: https:\/\/cdn\.example;/);
  assert.match(policy, /connect-src 'self' blob: https:\/\/cdn\.example;/);
});

test('https is promised only by a site that is reached over https', () => {
  assert.equal(headersOf('http://localhost:3000').has('strict-transport-security'), false);
  assert.equal(headersOf('https://akane.example').has('strict-transport-security'), true);
});
