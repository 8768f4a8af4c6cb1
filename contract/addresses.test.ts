import assert from 'node:assert/strict';
import { test } from 'node:test';
import { genrePath, queuePath, releasePath, signInPath, withToken } from './addresses.ts';

test('encodes the parts of an address that come from data', () => {
  assert.equal(releasePath('a/b?c', 'torrents'), '/anime/releases/release/a%2Fb%3Fc/torrents');
  assert.equal(signInPath('/me/history/?page=2'), '/app/auth/login?to=%2Fme%2Fhistory%2F%3Fpage%3D2');
  assert.equal(withToken('/app/unsubscribe', 'a+b='), '/app/unsubscribe?token=a%2Bb%3D');
});

test('the address of a genre names only the pages that are not the first', () => {
  assert.equal(genrePath(7), '/anime/genres/releasesOfGenre/7');
  assert.equal(genrePath(7, { page: 3 }), '/anime/genres/releasesOfGenre/7?page=3');
  assert.equal(genrePath(7, { page: 12, from: 3 }), '/anime/genres/releasesOfGenre/7?page=12&from=3');
});

test('an episode is played as part of a franchise or of the queue of this browser', () => {
  assert.equal(queuePath('e', 'f'), '/anime/video/queue/e?franchise=f');
  assert.equal(queuePath('e', null), '/anime/video/queue/e?list=local');
});
