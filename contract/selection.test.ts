import assert from 'node:assert/strict';
import { test } from 'node:test';
import { select } from './selection.ts';

const release = { id: 1, name: { main: 'а', english: 'b' }, genres: [{ id: 5, name: 'в' }], poster: null };

test('include keeps the named fields, through objects and lists', () => {
  assert.deepEqual(select(release, { include: ['id', 'name.main', 'genres.id'] }), {
    id: 1,
    name: { main: 'а' },
    genres: [{ id: 5 }],
  });
});

test('an object named together with one of its fields stays whole', () => {
  assert.deepEqual(select(release, { include: ['name.main', 'name'] }), { name: release.name });
});

test('exclude drops fields and wins over include', () => {
  assert.deepEqual(select(release, { include: ['id', 'name'], exclude: ['name.main'] }), {
    id: 1,
    name: { english: 'b' },
  });
  assert.deepEqual(select([release], { exclude: ['name', 'genres'] }), [{ id: 1, poster: null }]);
});

test('unknown names are ignored and a null stays null', () => {
  assert.deepEqual(select(release, { include: ['poster.src', 'nothing', '__proto__'] }), { poster: null });
  assert.deepEqual(select(release, { exclude: ['nothing.at.all'] }), release);
});

test('the meta of a page is never pruned', () => {
  const page = { data: [release], meta: { pagination: { total: 1 } } };
  assert.deepEqual(select(page, { include: ['id'] }), { data: [{ id: 1 }], meta: page.meta });
});
