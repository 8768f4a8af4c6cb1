import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RouterContextProvider } from 'react-router';
import { type PagePolicy, policyOf, securityHeaders, widenPolicy } from './security-headers.ts';

const PLAIN = policyOf(new RouterContextProvider());

const headersOf = (
  publicOrigin: string,
  videoOrigins: string[] = [],
  page: Partial<PagePolicy> = {},
): Map<string, string> =>
  new Map(securityHeaders(["'sha256-YQ=='"], { publicOrigin, videoOrigins }, { ...PLAIN, ...page }));
const HERE = 'http://localhost:3000';

test('only our own files and the inline scripts of the page itself run, and no other site is framed or frames', () => {
  const policy = headersOf(HERE).get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self' 'sha256-YQ==';/);
  assert.match(policy, /style-src 'self';/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval/);
  assert.match(policy, /frame-src 'self';/);
  assert.match(policy, /frame-ancestors 'none'/);
});

test('video may come from the origins of the operator', () => {
  const policy =
    headersOf('https://akane.example', ['https://cdn.example']).get('content-security-policy') ?? '';
  assert.match(policy, /media-src 'self' blob: https:\/\/cdn\.example;/);
  assert.match(policy, /connect-src 'self' blob: https:\/\/cdn\.example;/);
});

test('https is promised only by a site that is reached over https', () => {
  assert.equal(headersOf(HERE).has('strict-transport-security'), false);
  assert.equal(headersOf('https://akane.example').has('strict-transport-security'), true);
});

test('a page shows frames only of the sites that its loader has named', () => {
  const frames = ['https://rutube.ru', 'https://player.test'];
  const policy = headersOf(HERE, [], { frameOrigins: frames }).get('content-security-policy') ?? '';
  assert.match(policy, /frame-src 'self' https:\/\/rutube\.ru https:\/\/player\.test;/);
  assert.match(policy, /frame-ancestors 'none'/);
});

test('only an embed may be framed, by any site, also by one that isolates itself', () => {
  const plain = headersOf(HERE);
  assert.equal(plain.get('cross-origin-resource-policy'), 'same-origin');
  assert.equal(plain.get('cross-origin-opener-policy'), 'same-origin');
  const embed = headersOf(HERE, [], { isEmbed: true });
  assert.match(embed.get('content-security-policy') ?? '', /frame-ancestors \*/);
  assert.equal(embed.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(embed.has('cross-origin-opener-policy'), false);
});

test('what the loaders of one page let in adds up and stays with that page', () => {
  const context = new RouterContextProvider();
  widenPolicy(context, { isEmbed: true });
  widenPolicy(context, { frameOrigins: ['https://rutube.ru'] });
  assert.deepEqual(policyOf(context), { ...PLAIN, frameOrigins: ['https://rutube.ru'], isEmbed: true });
  assert.deepEqual([PLAIN.frameOrigins, PLAIN.isEmbed], [[], false]);
});

test('the frame of ads reaches any site and runs nothing, over http only where the site itself does', () => {
  const guest = headersOf('https://akane.example', ['https://cdn.example'], { isAdFrame: true });
  assert.equal(
    guest.get('content-security-policy'),
    "default-src 'none'; media-src https:; connect-src https:; form-action 'none'; base-uri 'none'; frame-ancestors *",
  );
  const open = headersOf(HERE, [], { isAdFrame: true }).get('content-security-policy') ?? '';
  assert.match(open, /media-src https: http:; connect-src https: http:;/);
});

test('a page asks another service only where its loader has let it in', () => {
  const guests = ['https://challenges.cloudflare.com'];
  const page = { frameOrigins: guests, connectOrigins: guests, hasOtherScripts: true };
  const policy = headersOf(HERE, [], page).get('content-security-policy') ?? '';
  assert.match(policy, /frame-src 'self' https:\/\/challenges\.cloudflare\.com;/);
  assert.match(policy, /connect-src 'self' blob: https:\/\/challenges\.cloudflare\.com;/);
  // Their scripts load further ones from origins that nobody lists.
  assert.match(policy, /script-src 'self' 'sha256-YQ==' 'strict-dynamic';/);
});
