import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filmFirst, paintFirst } from './paint-first.ts';

const page =
  '<html><head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="stylesheet" href="/a.css"/>' +
  '<link rel="modulepreload" href="/assets/b.js" nonce="n"/></head><body><p>Аканэ</p>' +
  '<script nonce="n" type="module" async="">import "/assets/a.js";</script></body></html>';

test('nothing of a page asks for its scripts by itself', () => {
  const html = paintFirst(page);
  assert.doesNotMatch(html, /rel="modulepreload"|type="module"/);
  assert.match(html, /data-files="\/assets\/a\.js \/assets\/b\.js">import "\/assets\/a\.js";<\/script>/);
  assert.match(html, /<link rel="stylesheet" href="\/a\.css"\/>/);
});

test('the last thing of a page starts its scripts, by the word of the page', () => {
  assert.match(paintFirst(page), /<script nonce="n">\(nonce=>.+<\/script><\/body><\/html>$/);
});

test('a page without scripts stays as it is', () => {
  assert.equal(paintFirst('<html><body></body></html>'), '<html><body></body></html>');
});

const filmPage = page
  .replace('/assets/b.js', '/assets/film-start-x_1.js')
  .replace('<head>', '<head><link nonce="n" rel="preload" href="/a.woff2" as="font"/>')
  .replace('<p>', '<p data-film="{}"><script nonce="n">window.data = 1;</script>');

test('on the page of a film only what begins it is asked for with the page', () => {
  const html = filmFirst(filmPage);
  assert.match(
    html,
    /^<html><head><script nonce="n" type="module" async="" fetchpriority="high" src="\/assets\/film-start-x_1\.js"><\/script>/,
  );
  assert.deepEqual(
    [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file),
    ['/assets/film-start-x_1.js'],
  );
  assert.doesNotMatch(html, /as="font"/);
  assert.match(html, /data-files="\/assets\/a\.js">import "\/assets\/a\.js";<\/script>/);
  assert.match(html, /<script nonce="n">\(nonce=>.+loadeddata.+<\/script><\/body><\/html>$/);
});

test('what the page says to its own scripts is said when they come', () => {
  assert.match(
    filmFirst(filmPage),
    /<script nonce="n" type="text\/plain" data-late="">window\.data = 1;<\/script>/,
  );
  assert.match(filmFirst(filmPage), /querySelectorAll\('\[data-late\]'\)/);
});

test('a page whose film does not begin by itself asks for all its scripts at once', () => {
  const html = filmPage.replace(' data-film="{}"', '');
  assert.equal(filmFirst(html), html);
});
