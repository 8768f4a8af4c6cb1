import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RouterContextProvider } from 'react-router';
import { type PagePolicy, policyOf, securityHeaders, widenPolicy } from './security-headers.ts';

const DEFAULT_POLICY = policyOf(new RouterContextProvider());

const headersOf = (
  publicOrigin: string,
  videoOrigins: string[] = [],
  page: Partial<PagePolicy> = {},
  hasCast = false,
): Map<string, string> =>
  new Map(
    securityHeaders(
      ["'sha256-YQ=='"],
      { publicOrigin, videoOrigins, hasCast },
      { ...DEFAULT_POLICY, ...page },
    ),
  );
const HERE = 'http://localhost:3000';

test('allows only our own files and the inline scripts of the page, and no frames of or on other sites', () => {
  const policy = headersOf(HERE).get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self' 'sha256-YQ==';/);
  assert.match(policy, /style-src 'self';/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval/);
  assert.match(policy, /frame-src 'self';/);
  assert.match(policy, /frame-ancestors 'none'/);
});

test('allows videos from the origins of the operator', () => {
  const policy =
    headersOf('https://akane.example', ['https://cdn.example']).get('content-security-policy') ?? '';
  assert.match(policy, /media-src 'self' blob: https:\/\/cdn\.example;/);
  assert.match(policy, /connect-src 'self' blob: https:\/\/cdn\.example;/);
});

test('sends strict-transport-security only for an https origin', () => {
  assert.equal(headersOf(HERE).has('strict-transport-security'), false);
  assert.equal(headersOf('https://akane.example').has('strict-transport-security'), true);
});

test('allows frames only of the sites that the loader has named', () => {
  const frames = ['https://rutube.ru', 'https://player.test'];
  const policy = headersOf(HERE, [], { frameOrigins: frames }).get('content-security-policy') ?? '';
  assert.match(policy, /frame-src 'self' https:\/\/rutube\.ru https:\/\/player\.test;/);
  assert.match(policy, /frame-ancestors 'none'/);
});

test('any site may frame an embed, also a cross-origin isolated one, and no other page', () => {
  const plain = headersOf(HERE);
  assert.equal(plain.get('cross-origin-resource-policy'), 'same-origin');
  assert.equal(plain.get('cross-origin-opener-policy'), 'same-origin');
  const embed = headersOf(HERE, [], { isEmbed: true });
  assert.match(embed.get('content-security-policy') ?? '', /frame-ancestors \*/);
  assert.equal(embed.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(embed.has('cross-origin-opener-policy'), false);
});

test('adds up what the loaders of one page allow, for that page only', () => {
  const context = new RouterContextProvider();
  widenPolicy(context, { isEmbed: true });
  widenPolicy(context, { frameOrigins: ['https://rutube.ru'] });
  assert.deepEqual(policyOf(context), {
    ...DEFAULT_POLICY,
    frameOrigins: ['https://rutube.ru'],
    isEmbed: true,
  });
  assert.deepEqual([DEFAULT_POLICY.frameOrigins, DEFAULT_POLICY.isEmbed], [[], false]);
});

test('the ad frame may reach any site and run no scripts, over http only if the site itself uses it', () => {
  const adFrame = headersOf('https://akane.example', ['https://cdn.example'], { isAdFrame: true });
  assert.equal(
    adFrame.get('content-security-policy'),
    "default-src 'none'; media-src https:; connect-src https:; form-action 'none'; base-uri 'none'; frame-ancestors *",
  );
  const overHttp = headersOf(HERE, [], { isAdFrame: true }).get('content-security-policy') ?? '';
  assert.match(overHttp, /media-src https: http:; connect-src https: http:;/);
});

test('a page may call another service only if its loader has allowed it', () => {
  const services = ['https://challenges.cloudflare.com'];
  const page = { frameOrigins: services, connectOrigins: services, hasOtherScripts: true };
  const policy = headersOf(HERE, [], page).get('content-security-policy') ?? '';
  assert.match(policy, /frame-src 'self' https:\/\/challenges\.cloudflare\.com;/);
  assert.match(policy, /connect-src 'self' blob: https:\/\/challenges\.cloudflare\.com;/);
  // The scripts of such a service load further ones from unlisted origins.
  assert.match(policy, /script-src 'self' 'sha256-YQ==' 'strict-dynamic';/);
});

test('allows the scripts of Google Cast only when it is on, and not in an embed', () => {
  const scriptsOf = (page: Partial<PagePolicy>, hasCast: boolean) =>
    /script-src [^;]*/.exec(headersOf(HERE, [], page, hasCast).get('content-security-policy') ?? '')?.[0];
  assert.doesNotMatch(scriptsOf({}, false) ?? '', /gstatic/);
  assert.doesNotMatch(scriptsOf({ isEmbed: true }, true) ?? '', /gstatic/);
  assert.match(scriptsOf({}, true) ?? '', /'self' .*https:\/\/www\.gstatic\.com\/cv\/js\/sender\/ /);
});
