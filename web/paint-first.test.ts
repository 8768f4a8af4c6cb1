import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paintFirst } from './paint-first.ts';

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
