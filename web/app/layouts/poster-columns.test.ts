import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PictureSizes } from '#web/ui/pictures/pictures.ts';
import { posterColumns } from './poster-columns.ts';

const poster = (name: number): PictureSizes => ({ src: `${name}`, preview: `${name}-half`, thumbnail: null });
const posters = (count: number) => Array.from({ length: count }, (_, i) => poster(i));
const names = (columns: PictureSizes[][] | null) => columns?.map((column) => column.map(({ src }) => src));

test('twenty posters fill four columns, the first four in the first row', () => {
  const columns = names(posterColumns(posters(23)));
  assert.deepEqual(
    columns?.map(({ length }) => length),
    [5, 5, 5, 5],
  );
  assert.deepEqual(
    columns?.map(([first]) => first),
    ['0', '1', '2', '3'],
  );
});

test('a smaller catalogue fills three columns or two, and the smallest has no wall', () => {
  assert.deepEqual(names(posterColumns(posters(19)))?.at(0), ['0', '3', '6', '9']);
  assert.equal(posterColumns(posters(11))?.length, 2);
  assert.equal(posterColumns(posters(5)), null);
});

test('no poster is shown twice, and a release without one leaves no gap', () => {
  const nothing = { src: null, preview: null, thumbnail: null };
  const given = [nothing, ...posters(6), ...posters(12), nothing];
  const shown = names(posterColumns(given))?.flat() ?? [];
  assert.equal(shown.length, 12);
  assert.equal(new Set(shown).size, 12);
});
