import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCopyLink, offlineDocument, RETRY_SCRIPT } from './offline-document.ts';

const HTML =
  '<html><head><link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>' +
  '<link rel="stylesheet" href="/assets/a.css"/></head><body><ul id="visited"></ul>' +
  '<script>one()</script><script type="module">two()</script></body></html>';

test('the offline page has none of its original scripts, and retries by itself', () => {
  const text = offlineDocument(HTML, []);
  assert.doesNotMatch(text, /one\(\)|two\(\)|modulepreload/);
  assert.match(text, /stylesheet/);
  assert.deepEqual(
    [...text.matchAll(/<script[^>]*>(.*?)<\/script>/g)].map((match) => match[1]),
    [RETRY_SCRIPT],
  );
});

test('lists visited pages by title without the name of the site, escaped', () => {
  const pages = [
    {
      href: 'https://akane.example/anime/catalog/?types=TV&page=2',
      html: '<title>Каталог: ТВ | Аканэ</title>',
    },
    { href: 'https://akane.example/x', html: '<title>Огонь &amp; лёд <img> $& | Аканэ</title>' },
  ];
  const text = offlineDocument(HTML, pages);
  assert.match(
    text,
    /<ul id="visited"><li><a href="\/anime\/catalog\/\?types=TV&amp;page=2">Каталог: ТВ<\/a><\/li>/,
  );
  assert.ok(text.includes('>Огонь &amp; лёд &lt;img> $&</a>'));
});

test('where another address can be offered, links lead to the copies of pages', () => {
  const page = { href: 'https://akane.example/x', html: '<title>Икс | Аканэ</title>' };
  const linkIn = (html: string) => /<li><a href="([^"]*)"/.exec(offlineDocument(html, [page]))?.[1] ?? '';
  const isCopy = (html: string) => isCopyLink(new URL(linkIn(html), page.href).href);
  assert.equal(isCopy(HTML), false);
  assert.equal(
    isCopy(HTML.replace('<ul', '<a hidden data-spare="" href="https://b.example/"></a><ul')),
    true,
  );
});
