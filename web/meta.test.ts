import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { pageMeta, shortly } from './meta.ts';

const matches = [{ id: 'root', loaderData: { origin: 'https://akane.example', site: DEFAULT_SITE } }];

test('a title is followed by the short name of the site', () => {
  assert.deepEqual(pageMeta(matches, { title: 'Каталог аниме' })[0], { title: 'Каталог аниме | Аканэ' });
});

test('the canonical address and the picture of a preview are absolute', () => {
  const meta = pageMeta(matches, { title: 'Лунный архив', path: '/anime/catalog/', image: '/storage/1.jpg' });
  const href = 'https://akane.example/anime/catalog/';
  assert.ok(meta.some((tag) => 'rel' in tag && tag['rel'] === 'canonical' && tag['href'] === href));
  const image = meta.find((tag) => 'property' in tag && tag['property'] === 'og:image');
  assert.deepEqual(image, { property: 'og:image', content: 'https://akane.example/storage/1.jpg' });
});

test('a long description ends at a word, and its line breaks are spaces', () => {
  const short = shortly(`Первая строка\r\nвторая ${'слово '.repeat(40)}`);
  assert.match(short, /^Первая строка вторая слово .* слово…$/);
  assert.ok(short.length <= 161);
});
