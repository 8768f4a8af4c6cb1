import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MetaDescriptor } from 'react-router';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { sitePreview } from '#contract/preview.ts';
import { pageMeta, shortenDescription } from './meta.ts';

const matches = [{ id: 'root', loaderData: { origin: 'https://akane.example', site: DEFAULT_SITE } }];

function property(meta: MetaDescriptor[], name: string): unknown {
  return meta.flatMap((tag) => ('property' in tag && tag['property'] === name ? [tag['content']] : []))[0];
}

test('a title ends with the short name of the site', () => {
  assert.deepEqual(pageMeta(matches, { title: 'Каталог аниме' })[0], { title: 'Каталог аниме | Аканэ' });
});

test('the canonical address and the preview picture are absolute', () => {
  const meta = pageMeta(matches, { title: 'Лунный архив', path: '/anime/catalog/', image: '/storage/1.jpg' });
  const href = 'https://akane.example/anime/catalog/';
  assert.ok(meta.some((tag) => 'rel' in tag && tag['rel'] === 'canonical' && tag['href'] === href));
  assert.equal(property(meta, 'og:image'), 'https://akane.example/storage/1.jpg');
});

test('a generated picture has its size; a page without a picture uses that of the site', () => {
  const preview = { src: '/previews/releases/1/a.jpg', width: 1200, height: 630, alt: 'Лунный архив' };
  const own = pageMeta(matches, { preview: () => preview });
  assert.deepEqual(
    ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt'].map((name) => property(own, name)),
    ['https://akane.example/previews/releases/1/a.jpg', '1200', '630', 'Лунный архив'],
  );
  assert.equal(
    property(pageMeta(matches, {}), 'og:image'),
    `https://akane.example${sitePreview(DEFAULT_SITE).src}`,
  );
});

test('a hidden page is not indexed; every other page is', () => {
  const robots = (meta: MetaDescriptor[]) => meta.find((tag) => 'name' in tag && tag['name'] === 'robots');
  assert.deepEqual(robots(pageMeta(matches, { isHidden: true })), {
    name: 'robots',
    content: 'noindex, follow',
  });
  assert.deepEqual(robots(pageMeta(matches, {})), { name: 'robots', content: 'index, follow' });
});

test('a page that shows the content of the feeds links to them', () => {
  const links = (meta: MetaDescriptor[]) =>
    meta.flatMap((tag) => ('rel' in tag && tag['rel'] === 'alternate' ? [tag['href']] : []));
  assert.deepEqual(links(pageMeta(matches, { hasFeeds: true })), [
    '/feeds/releases.atom',
    '/feeds/releases.json',
  ]);
  assert.deepEqual(links(pageMeta(matches, {})), []);
});

test('JSON-LD is one graph with absolute addresses', () => {
  const meta = pageMeta(matches, { jsonLd: ({ origin }) => [{ '@type': 'WebSite', url: origin }] });
  assert.deepEqual(meta.at(-1), {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'WebSite', url: 'https://akane.example' }],
    },
  });
});

test('a long description is cut at a word, and its line breaks become spaces', () => {
  const description = shortenDescription(`Первая строка\r\nвторая ${'слово '.repeat(40)}`);
  assert.match(description, /^Первая строка вторая слово .* слово…$/);
  assert.ok(description.length <= 161);
});

test('a description that is cut after a sentence has no fourth dot', () => {
  const sentence = `${'а'.repeat(150)} ним.`;
  assert.equal(shortenDescription(`${sentence} Дальше много слов.`), sentence);
  assert.equal(shortenDescription(`${'а'.repeat(150)}, с ним, дальше`), `${'а'.repeat(150)}, с ним…`);
});

test('where torrents are hidden no keyword names them', () => {
  const keywords = (hidesTorrents: boolean) =>
    pageMeta([{ id: 'root', loaderData: { origin: '', site: DEFAULT_SITE, hidesTorrents } }], {}).find(
      (tag) => 'name' in tag && tag['name'] === 'keywords',
    );
  assert.match(JSON.stringify(keywords(false)), /торрент/);
  assert.doesNotMatch(JSON.stringify(keywords(true)), /торрент|torrent/);
  assert.match(JSON.stringify(keywords(true)), /"аниме, .*russian dub"/);
  assert.doesNotMatch(DEFAULT_SITE.description, /торрент/);
});
