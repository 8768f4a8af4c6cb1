import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheKindOfFile, isOfflinePage, cacheAddress, cacheKindOf, isCacheable } from './cache-rules.ts';

const ORIGIN = 'https://akane.example';

function kind(at: string, { mode = 'cors', destination = '', method = 'GET', range = false } = {}) {
  const headers = new Headers(range ? { range: 'bytes=0-1' } : {});
  const request = { url: new URL(at, ORIGIN).href, method, mode, destination, headers };
  return cacheKindOf(request as Parameters<typeof cacheKindOf>[0], ORIGIN);
}
const page = { mode: 'navigate', destination: 'document' };
const image = { mode: 'no-cors', destination: 'image' };

test('handles pages, their data, hashed files and pictures', () => {
  assert.equal(kind('/anime/catalog/?types=TV', page), 'page');
  assert.equal(kind('/anime/catalog/_.data?types=TV'), 'data');
  assert.equal(kind('/assets/shell-1a2b.js'), 'asset');
  assert.equal(kind('/storage/releases/posters/moon/400-1a.webp', image), 'picture');
});

test('ignores the API, videos, ranges, writes and other origins', () => {
  for (const at of ['/api/v1/anime/genres', '/media/hls/1/master.m3u8', '/builds/latest.json?1', '/sw.js']) {
    assert.equal(kind(at), null, at);
    assert.equal(kind(at, page), null, at);
  }
  assert.equal(kind('/storage/videos/1/ab/480-0.ts'), null);
  assert.equal(kind('/storage/videos/1/ab/sheet-1a.jpg', image), null);
  assert.equal(kind('/storage/avatars/00ff/96.webp', image), null);
  assert.equal(kind('/storage/releases/posters/moon/400-1a.webp', page), null);
  assert.equal(kind('/assets/shell-1a2b.js', { range: true }), null);
  assert.equal(kind('/anime/catalog/', { ...page, method: 'POST' }), null);
  assert.equal(kind('https://other.example/assets/x.js'), null);
});

test('caches only responses that are the same for everybody', () => {
  const isCached = (
    cache: string | null,
    { type = 'text/html; charset=utf-8', status = 200, redirected = false } = {},
  ) =>
    isCacheable({
      status,
      redirected,
      headers: new Headers({ 'content-type': type, ...(cache === null ? {} : { 'cache-control': cache }) }),
    });
  assert.equal(isCached('no-cache'), true);
  assert.equal(isCached('no-cache', { type: 'text/x-script' }), true);
  for (const cache of [null, 'no-store', 'private, no-cache', 'private', 'max-age=60'])
    assert.equal(isCached(cache), false, String(cache));
  assert.equal(isCached('no-cache', { type: 'application/json' }), false);
  assert.equal(isCached('no-cache', { status: 404 }), false);
  assert.equal(isCached('no-cache', { redirected: true }), false);
});

test("a viewer's own pages and the player are never cached", () => {
  for (const at of ['/me/favorites/', '/app/settings/site', '/anime/video/episode/1', '/api/v1/app/status'])
    assert.equal(isOfflinePage(ORIGIN + at), false, at);
  assert.equal(isOfflinePage(`${ORIGIN}/anime/releases/release/moon`), true);
});

test('a page has one cache address, and only its hashed files and pictures are cached', () => {
  assert.equal(
    cacheAddress(`${ORIGIN}/anime/catalog/?cacheRefresh=2026&page=2#end`),
    `${ORIGIN}/anime/catalog/?page=2`,
  );
  const files = [
    '/assets/a-1.js',
    '/storage/genres/1/640-1.webp',
    '/api/v1/app/status',
    '/storage/videos/1/a/480-0.ts',
  ];
  assert.deepEqual(
    files.map((file) => cacheKindOfFile(ORIGIN + file, ORIGIN)),
    ['asset', 'picture', null, null],
  );
  assert.equal(cacheKindOfFile('https://other.example/assets/a-1.js', ORIGIN), null);
});
