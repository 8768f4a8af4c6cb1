import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API } from './api.ts';
import { releaseAlias } from './field-values.ts';

test('no release takes a word that follows the address of releases in another call', () => {
  const words = API.map(({ path }) => /^\/api\/v1\/anime\/releases\/([a-z]+)/.exec(path)?.[1]);
  const taken = [...new Set(words)].filter((word) => word !== undefined);
  assert.ok(taken.includes('latest'));
  for (const word of taken) assert.equal(releaseAlias.safeParse(word).success, false, word);
  for (const alias of ['latest-love', 'randomized', '86', 'Re~Zero']) releaseAlias.parse(alias);
});
