import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '#tests/support/linear.ts';
import { settledPath } from './settled-path.ts';

const paths = ['', 'anime/catalog/', 'anime/releases/release/:alias', 'episodes', '*'];

test('an address keeps or gets the slash that the site map gives it', () => {
  assert.equal(settledPath('/anime/catalog/', paths), '/anime/catalog/');
  assert.equal(settledPath('/anime/catalog', paths), '/anime/catalog/');
  assert.equal(settledPath('/', paths), '/');
});

test('any other address loses its slashes at the end', () => {
  assert.equal(settledPath('/anime/releases/release/one/', paths), '/anime/releases/release/one');
  assert.equal(
    settledPath('/anime/releases/release/one/episodes//', paths),
    '/anime/releases/release/one/episodes',
  );
  assert.equal(settledPath('/nowhere/', paths), '/nowhere');
});

test('no visitor is sent to another host, and loader files are left alone', () => {
  assert.equal(settledPath('//evil.example/', paths), '//evil.example/');
  assert.equal(settledPath('/anime/catalog/_.data', paths), '/anime/catalog/_.data');
});

test('many slashes in an address are read once, not once for each of them', () => {
  assertLinear((characters) => void settledPath(`/a${'/'.repeat(characters)}x`, paths));
});
