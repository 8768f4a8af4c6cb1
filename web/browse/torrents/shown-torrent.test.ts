import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insideWords } from './shown-torrent.ts';

test('formats the episodes of a torrent, with a dash in ranges', () => {
  assert.equal(insideWords('1-12'), 'Эпизоды 1–12');
  assert.equal(insideWords('1 - 6, 8'), 'Эпизоды 1–6, 8');
  assert.equal(insideWords('7'), 'Эпизод 7');
  assert.equal(insideWords('12,5'), 'Эпизод 12,5');
  assert.equal(insideWords('Фильм'), 'Фильм');
  assert.equal(insideWords('1-12 + OVA'), '1–12 + OVA');
});
