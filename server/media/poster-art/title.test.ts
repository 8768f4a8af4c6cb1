import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast } from './colour.ts';
import { type PaletteName, palettes } from './palettes.ts';
import { openScene } from './scene.ts';
import { choosePlace, fitTitle, readableOn, shadeOf } from './title.ts';

const paletteNames = Object.keys(palettes) as PaletteName[];
const sheetIn = (palette: PaletteName) =>
  openScene({ seed: '1', palette, season: null, format: 'tall', focus: 0.5 });

test('a title of sixty characters keeps every word and fits its box', () => {
  const title = 'Удивительные приключения господина Аоямы в стране без имени';
  const block = fitTitle(title, 680, 270, 122);
  assert.equal(block.lines.join(' '), title);
  assert.ok(block.width <= 680.001 && block.height <= 270.001 && block.size > 40);
});

test('one word of thirty letters is set smaller until it fits', () => {
  const block = fitTitle('Достопримечательностеведческий', 680, 270, 122);
  assert.ok(block.width <= 680.001 && block.size > 30);
});

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
    const where = choosePlace(s, 'Удивительные приключения господина Аоямы', ['strip', 'behind', 'foot']);
    assert.equal(where, 'foot');
  }
});
