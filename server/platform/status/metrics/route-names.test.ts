import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API } from '#contract/api.ts';
import { createRouteNames, methodName } from './route-names.ts';

const PAGES = ['/', '/anime/catalog', '/anime/releases/release/:alias', '/embed/:releaseEpisodeId', '/*'];
const routeOf = createRouteNames([...API.map(({ path }) => path), '/api/*', ...PAGES]);

test('an address has the name of its pattern, with any query and slashes at its end', () => {
  const names: Record<string, string> = {
    '/': '/',
    '/?from=mail': '/',
    '/anime/catalog/': '/anime/catalog',
    '/anime/releases/release/one-piece?x=1': '/anime/releases/release/:alias',
    '/anime/releases/release/one-piece.data': '/anime/releases/release/:alias',
    '/_root.data': '/',
    '/api/v1/anime/releases/one-piece': '/api/v1/anime/releases/:idOrAlias',
    '/api/v1/anime/releases/latest': '/api/v1/anime/releases/latest',
    '/storage/t/1-aa/videos/12/9f/720.m3u8': '/storage/*',
    '/announce/0123456789abcdef?info_hash=x': '/announce/*',
  };
  assert.deepEqual(Object.fromEntries(Object.keys(names).map((path) => [path, routeOf(path)])), names);
});

test('an address without a route has no name, so that clients cannot make up any', () => {
  for (const path of ['/wp-login.php', '/api/v1/nothing', '/anime/other/x', '/%00', '//']) {
    const name = routeOf(path);
    assert.ok(name === undefined || name === '/', `${path}: ${name}`);
  }
  assert.deepEqual(['GET', 'BREW', undefined].map(methodName), ['GET', 'other', 'other']);
});
