import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '#tests/support/linear.ts';
import { settledPath } from './settled-path.ts';

const paths = ['', 'anime/catalog/', 'anime/releases/release/:alias', 'episodes', '*'];

test('a path keeps or gets the trailing slash of its route', () => {
  assert.equal(settledPath('/anime/catalog/', paths), '/anime/catalog/');
  assert.equal(settledPath('/anime/catalog', paths), '/anime/catalog/');
  assert.equal(settledPath('/', paths), '/');
});

test('any other path loses its trailing slashes', () => {
  assert.equal(settledPath('/anime/releases/release/one/', paths), '/anime/releases/release/one');
  assert.equal(
    settledPath('/anime/releases/release/one/episodes//', paths),
    '/anime/releases/release/one/episodes',
  );
  assert.equal(settledPath('/nowhere/', paths), '/nowhere');
});

test('no path redirects to another host, and loader files are unchanged', () => {
  assert.equal(settledPath('//evil.example/', paths), '//evil.example/');
  assert.equal(settledPath('/anime/catalog/_.data', paths), '/anime/catalog/_.data');
});

test('a long run of slashes takes linear time', () => {
  assertLinear((characters) => void settledPath(`/a${'/'.repeat(characters)}x`, paths));
});
