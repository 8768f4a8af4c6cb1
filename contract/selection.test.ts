import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectFields } from './selection.ts';

const release = { id: 1, name: { main: 'а', english: 'b' }, genres: [{ id: 5, name: 'в' }], poster: null };

test('include keeps the named fields, through objects and lists', () => {
  assert.deepEqual(selectFields(release, { include: ['id', 'name.main', 'genres.id'] }), {
    id: 1,
    name: { main: 'а' },
    genres: [{ id: 5 }],
  });
});

test('an object named together with one of its fields stays whole', () => {
  assert.deepEqual(selectFields(release, { include: ['name.main', 'name'] }), { name: release.name });
});

test('exclude drops fields and wins over include', () => {
  assert.deepEqual(selectFields(release, { include: ['id', 'name'], exclude: ['name.main'] }), {
    id: 1,
    name: { english: 'b' },
  });
  assert.deepEqual(selectFields([release], { exclude: ['name', 'genres'] }), [{ id: 1, poster: null }]);
});

test('unknown names are ignored and a null stays null', () => {
  assert.deepEqual(selectFields(release, { include: ['poster.src', 'nothing', '__proto__'] }), {
    poster: null,
  });
  assert.deepEqual(selectFields(release, { exclude: ['nothing.at.all'] }), release);
});

test('the meta of a page is never pruned', () => {
  const page = { data: [release], meta: { pagination: { total: 1 } } };
  assert.deepEqual(selectFields(page, { include: ['id'] }), { data: [{ id: 1 }], meta: page.meta });
});
