import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf, endOf, parseWaveform } from './waveform.ts';

const peaks = Uint8Array.from({ length: 100 }, (_, i) => (i === 25 ? 255 : 51));
const part = { from: 60, peaks };

test('a waveform is read from what the server sends', () => {
  const peaksText = btoa(String.fromCodePoint(0, 128, 255));
  const sent = JSON.stringify({ duration: 0.3, parts: [{ from: 0, peaks: peaksText }] });
  assert.deepEqual(parseWaveform(sent), {
    duration: 0.3,
    parts: [{ from: 0, peaks: Uint8Array.of(0, 128, 255) }],
  });
  assert.equal(endOf(part), 70);
});

test('a column is as high as the loudest value in it, and nothing where nothing was measured', () => {
  assert.deepEqual(columnsOf([part], { from: 60, to: 70, count: 5 }), [0.2, 1, 0.2, 0.2, 0.2]);
  assert.deepEqual(columnsOf([part], { from: 62.5, to: 62.7, count: 2 }), [1, 0.2]);
  assert.deepEqual(columnsOf([part], { from: 50, to: 80, count: 3 }), [null, 1, null]);
  assert.deepEqual(columnsOf([], { from: 0, to: 1, count: 1 }), [null]);
});
