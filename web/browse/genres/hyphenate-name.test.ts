import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hyphenateName } from './hyphenate-name.ts';

const shown = (name: string) => hyphenateName(name).replaceAll('\u00AD', '-');

test('long words of a name may break between syllables, short ones nowhere', () => {
  assert.equal(shown('Сверхъестественное'), 'Сверхъ-есте-ствен-ное');
  assert.equal(shown('Повседневность'), 'По-все-днев-ность');
  assert.equal(shown('Боевые искусства'), 'Боевые искусства');
  assert.equal(shown('Psychological'), 'Psychological');
});
