import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPage } from './pagination.ts';

const links = (page: number, total: number) =>
  toPage([], total, { page, limit: 10 }, '/list?x=1&page=9').meta.pagination.links;

test('links are null at the ends and keep the rest of the query', () => {
  assert.deepEqual(links(1, 25), { previous: null, next: '/list?x=1&page=2' });
  assert.deepEqual(links(3, 25), { previous: '/list?x=1&page=2', next: null });
  assert.deepEqual(links(1, 0), { previous: null, next: null });
});

test('a page beyond the end links back to the last page', () => {
  assert.deepEqual(links(9, 25), { previous: '/list?x=1&page=3', next: null });
});

test('the counts of a page are whole numbers with the default limit', () => {
  const { pagination } = toPage(['a'], 31, {}, '/list').meta;
  assert.deepEqual([pagination.per_page, pagination.total_pages, pagination.count], [15, 3, 1]);
});
