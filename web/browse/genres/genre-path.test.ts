import assert from 'node:assert/strict';
import { test } from 'node:test';
import { genrePath } from './genre-path.ts';

test('omits default pages from the address', () => {
  assert.equal(genrePath(7), '/anime/genres/releasesOfGenre/7');
  assert.equal(genrePath(7, { page: 3 }), '/anime/genres/releasesOfGenre/7?page=3');
  assert.equal(genrePath(7, { page: 12, from: 3 }), '/anime/genres/releasesOfGenre/7?page=12&from=3');
});
