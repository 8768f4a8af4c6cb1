import assert from 'node:assert/strict';
import { test } from 'node:test';
import { genrePath } from './genre-path.ts';

test('an address names only the pages that are not plain', () => {
  assert.equal(genrePath(7), '/anime/genres/releasesOfGenre/7');
  assert.equal(genrePath(7, { page: 3 }), '/anime/genres/releasesOfGenre/7?page=3');
  assert.equal(genrePath(7, { page: 12, from: 3 }), '/anime/genres/releasesOfGenre/7?page=12&from=3');
});
