import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundedTags, changedTags, headersForCdn, tagsOf } from './tags.ts';

test('an answer has a tag for each key that it names, and one that all answers have', () => {
  assert.deepEqual(tagsOf(['release:12', 'genre', 'release:12']), ['akane', 'release:12', 'genre']);
  assert.deepEqual(tagsOf([]), ['akane']);
});

test('an answer with too many keys has a tag for each kind', () => {
  const releases = Array.from({ length: 300 }, (_, i) => `release:${1000 + i}` as const);
  assert.deepEqual(tagsOf([...releases, 'genre:3', 'site']), ['akane', 'release', 'genre', 'site']);
});

test('a change purges its own tag, the tag of its kind and that of answers that name nothing', () => {
  assert.deepEqual(changedTags('release:12'), ['release:12', 'release', 'public']);
  assert.deepEqual(changedTags('site'), ['site', 'public']);
});

test('a change of the restrictions purges everything, and a change that nobody else sees nothing', () => {
  assert.deepEqual(changedTags('restrictions'), ['akane']);
  for (const key of ['session:12', 'user:7', 'heartbeat']) assert.deepEqual(changedTags(key), [], key);
});

test('more tags than a request may have are replaced by the tag of every answer', () => {
  assert.deepEqual(boundedTags(['site', 'genre', 'site'], 2), ['site', 'genre']);
  assert.deepEqual(boundedTags(['site', 'genre', 'polls'], 2), ['akane']);
  assert.deepEqual(boundedTags(['site', 'akane'], 30), ['akane']);
});

test('tags are separated as the header demands', () => {
  const keys = ['release:1', 'site'] as const;
  assert.equal(headersForCdn('Surrogate-Key', keys)['Surrogate-Key'], 'akane release:1 site');
  assert.equal(headersForCdn('Cache-Tag', keys)['Cache-Tag'], 'akane,release:1,site');
});
