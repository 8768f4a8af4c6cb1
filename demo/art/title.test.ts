import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from './colour.ts';
import { type PaletteName, palettes } from './palettes.ts';
import { openScene } from './scene.ts';
import { chooseTitlePlace, drawTitle, readableOn, shadeOf } from './title.ts';

const paletteNames = Object.keys(palettes) as PaletteName[];
const sheetIn = (palette: PaletteName) =>
  openScene({ seed: '1', palette, season: null, format: 'tall', focus: 0.5 });

test('a name is readable on its shade in every palette', () => {
  for (const palette of paletteNames) {
    const s = sheetIn(palette);
    for (const where of ['foot', 'sky', 'ceiling'] as const) {
      const shade = shadeOf(s, where);
      assert.ok(contrast(readableOn(s, shade), shade) >= 4.5, `${palette} ${where}`);
    }
    assert.ok(contrast(s.ink, shadeOf(s, 'strip')) >= 4.5, `${palette} strip`);
  }
});

test('a long name is never put on the paper strip or behind the scenery', () => {
  const s = sheetIn('akane');
  for (let tries = 0; tries < 20; tries++) {
    const where = chooseTitlePlace(s, 'Удивительные приключения господина Аоямы', [
      'strip',
      'behind',
      'foot',
    ]);
    assert.equal(where, 'foot');
  }
});

test('a name at the top begins below the badges of a card', () => {
  const badges = 36 / 262;
  for (const where of ['sky', 'ceiling', 'behind'] as const) {
    const [, outlines = ''] =
      /<path d="([^"]+)"/.exec(drawTitle(sheetIn('akane'), 'Кошка', where, 0.24)) ?? [];
    const heights = outlines.match(/[\d.]+ [\d.]+/g)?.map((point) => Number(point.split(' ')[1]));
    assert.ok(heights && Math.min(...heights) / 1200 >= badges, where);
  }
});
