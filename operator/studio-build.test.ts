import assert from 'node:assert/strict';
import { test } from 'node:test';
import { separateLayer } from './studio-build.ts';

test('the blocks of the studio leave the style sheet of the site, with everything nested in them', () => {
  const styles =
    '.a{color:red}@layer studio{.b{gap:1px}@media (width<900px){.b{gap:2px}}}.c{top:0}@layer studio{.d{top:1px}}';
  assert.deepEqual(separateLayer(styles), {
    site: '.a{color:red}.c{top:0}',
    studio: '.b{gap:1px}@media (width<900px){.b{gap:2px}}.d{top:1px}',
  });
});

test('a sheet without the studio stays as it is, and a block without an end is an error', () => {
  assert.deepEqual(separateLayer('.a{top:0}'), { site: '.a{top:0}', studio: '' });
  assert.throws(() => separateLayer('@layer studio{.a{top:0}'));
});
