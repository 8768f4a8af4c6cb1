import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionReportLink } from './region-report.ts';

const report = { title: 'Лис & Ко?', page: 'https://akane.test/anime/releases/release/fox' };

function read(href: string) {
  const { protocol, pathname, searchParams } = new URL(href);
  return { to: protocol + pathname, subject: searchParams.get('subject'), body: searchParams.get('body') };
}

test('the e-mail goes to the site and names the release, the page and the location', () => {
  const location = { country: 'Россия', ip: '203.0.113.7' };
  const { to, subject, body } = read(regionReportLink('hello@akane.test', { ...report, location }));
  assert.equal(to, 'mailto:hello@akane.test');
  assert.equal(subject, 'Неверно определён регион: Лис & Ко?');
  for (const part of ['Лис & Ко?', report.page, 'Россия', '203.0.113.7']) assert.ok(body?.includes(part));
});

test('the e-mail says when the location is unknown', () => {
  const { body } = read(regionReportLink('hello@akane.test', { ...report, location: null }));
  assert.ok(body?.includes('страна неизвестна') && !body.includes('Сетевой адрес'));
});
