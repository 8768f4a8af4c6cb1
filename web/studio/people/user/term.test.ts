import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTerm, readTerm } from './term.ts';

const now = new Date('2026-11-27T13:42:00Z');

test('a term of days ends at the same time of day, one with a date at its beginning in Moscow', () => {
  assert.equal(readTerm('7', '', now), '2026-12-04T13:42:00.000Z');
  assert.equal(readTerm('date', '2026-12-01', now), '2026-12-01T00:00:00+03:00');
  assert.equal(readTerm('forever', '', now), undefined);
});

test('a term is told by Moscow time', () => {
  assert.equal(formatTerm('7', '', now), 'До 4 декабря 2026, 16:42 по Москве.');
  assert.equal(formatTerm('date', '2026-12-01', now), 'До 1 декабря 2026, 00:00 по Москве.');
  assert.equal(formatTerm('date', '', now), 'До начала этого дня по Москве.');
  assert.equal(formatTerm('forever', '', now), 'Пока блокировку не снимут.');
});
