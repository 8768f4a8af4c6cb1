import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutLine } from './typeface.ts';

test('Cyrillic letters, Latin letters, digits and quotes all get outlines', () => {
  for (const character of ['Ж', 'ё', 'g', '7', '«', '—', '№'])
    assert.match(layOutLine(character).outlines(0, 100, 100), /^M/u, character);
});

test('outlines have only finite numbers at any position and size', () => {
  for (let size = 40; size < 140; size += 0.7)
    assert.doesNotMatch(layOutLine('Дом у трёх мостов').outlines(60, 900 + size / 3, size), /NaN|undefined/u);
});

test('a character that the typeface lacks has no width', () => {
  assert.equal(layOutLine('茜А').width, layOutLine('А').width);
});
