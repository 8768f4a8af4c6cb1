import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mistakeLetter } from './mistake-letter.ts';

const mistake = { title: 'Лис & Ко?', page: 'https://akane.test/anime/releases/release/fox' };

function read(href: string) {
  const { protocol, pathname, searchParams } = new URL(href);
  return { to: protocol + pathname, subject: searchParams.get('subject'), body: searchParams.get('body') };
}

test('the letter goes to the site with its subject filled and names the release, the page and the place', () => {
  const place = { country: 'Россия', ip: '203.0.113.7' };
  const { to, subject, body } = read(mistakeLetter('hello@akane.test', { ...mistake, place }));
  assert.equal(to, 'mailto:hello@akane.test');
  assert.equal(subject, 'Неверно определён регион: Лис & Ко?');
  for (const part of ['Лис & Ко?', mistake.page, 'Россия', '203.0.113.7']) assert.ok(body?.includes(part));
});

test('before the place is known the letter says so', () => {
  const { body } = read(mistakeLetter('hello@akane.test', { ...mistake, place: null }));
  assert.ok(body?.includes('страна неизвестна') && !body.includes('Сетевой адрес'));
});
