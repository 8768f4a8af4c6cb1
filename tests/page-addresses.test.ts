import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import * as studio from '#contract/studio/addresses.ts';
import { readSources } from '#tests/support/code/sources.ts';
import config from '../web/routes.ts';

const { withToken, ...PAGES } = addresses;

// The arguments for each function; each is also called without its optional parameters.
const INPUTS: Record<string, string[][]> = {
  releasePath: [
    ['a-b'],
    ['Имя/2'],
    ...['episodes', 'torrents', 'members', 'franchises'].map((tab) => ['a-b', tab]),
  ],
  settingsPath: ['site', 'account', 'socials', 'sessions', 'notifications', 'lists', 'delete'].map((name) => [
    name,
  ]),
  socialPath: [['vk'], ['vk', 'link'], ['vk', 'callback']],
};

const written = Object.entries({ ...PAGES, ...studio }).flatMap(([name, address]) =>
  typeof address === 'string'
    ? [address]
    : (INPUTS[name] ?? [['1']]).map((input) => (address as (...input: string[]) => string)(...input)),
);

const toRoutes = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) => ({
    id: `${file} ${path ?? ''}`,
    ...(path === undefined ? {} : { path }),
    ...(index ? { index } : { children: toRoutes(children ?? []) }),
  }));
const routes = toRoutes(config);

/** The patterns of all routes that answer an address, joined: `/app/settings/site`. */
function patternOf(address: string): string {
  const matches = matchRoutes(routes, new URL(address, 'http://site.test').pathname) ?? [];
  return `/${matches.flatMap(({ route }) => route.path ?? []).join('/')}`.replaceAll('//', '/');
}

test('every address of a page is answered by a route, with its slash at the end or without', () => {
  assert.ok(written.length > 40);
  for (const address of [...written, withToken(addresses.VERIFY_EMAIL_PATH, 'x')]) {
    const pattern = patternOf(address);
    assert.notEqual(pattern, '/*', address);
    assert.equal(new URL(address, 'http://site.test').pathname.endsWith('/'), pattern.endsWith('/'), address);
  }
});

// The service worker is built separately and has one address of its own.
const OTHERS = new Set(['contract/addresses.ts', 'web/routes.ts', 'web/app/pwa/offline-caches.ts']);
const SPELLED =
  /(['"`}])\/(anime\/(releases|video|genres|franchises|torrents|catalog|schedule)|media\/videos|me\/(history|favorites|collections|torrents|notices)|app\/(settings|unsubscribe|deleted|sitemap|auth\/(?!otp\/poll)))/;

test('only contract/addresses.ts spells the address of a page', () => {
  const spelled = readSources()
    .filter(({ file }) => /^(contract|server|web)\//.test(file) && !/\.(test|e2e)\.tsx?$/.test(file))
    .filter(({ file, text }) => !OTHERS.has(file) && SPELLED.test(text))
    .map(({ file }) => file);
  assert.deepEqual(spelled, []);
});
