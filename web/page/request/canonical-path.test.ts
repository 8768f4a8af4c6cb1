import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '#tests/support/code/assert-linear.ts';
import { canonicalPath } from './canonical-path.ts';

const paths = ['', 'anime/catalog/', 'anime/releases/release/:alias', 'episodes', '*'];

test('a path keeps or gets the trailing slash of its route', () => {
  assert.equal(canonicalPath('/anime/catalog/', paths), '/anime/catalog/');
  assert.equal(canonicalPath('/anime/catalog', paths), '/anime/catalog/');
  assert.equal(canonicalPath('/', paths), '/');
});

test('any other path loses its trailing slashes', () => {
  assert.equal(canonicalPath('/anime/releases/release/one/', paths), '/anime/releases/release/one');
  assert.equal(
    canonicalPath('/anime/releases/release/one/episodes//', paths),
    '/anime/releases/release/one/episodes',
  );
  assert.equal(canonicalPath('/nowhere/', paths), '/nowhere');
});

test('no path redirects to another host, and loader files are unchanged', () => {
  assert.equal(canonicalPath('//evil.example/', paths), '//evil.example/');
  assert.equal(canonicalPath('/anime/catalog/_.data', paths), '/anime/catalog/_.data');
});

test('a long run of slashes takes linear time', () => {
  assertLinear((characters) => void canonicalPath(`/a${'/'.repeat(characters)}x`, paths));
});
