import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandsOf, formatShare } from './curve.ts';

const NONE = { start: null, stop: null };
const curve = [0, 60, 120].map((time) => ({ time, share: 100, previous: null }));

test('the marks are parts of the chart, cut at its end, and those beyond it are left out', () => {
  assert.deepEqual(bandsOf(curve, { opening: { start: 0, stop: 30 }, ending: { start: 90, stop: 130 } }), [
    { label: 'Опенинг 0:00–0:30', from: 0, to: 0.25, isLate: false },
    { label: 'Эндинг 1:30–2:10', from: 0.75, to: 1, isLate: true },
  ]);
  assert.deepEqual(bandsOf(curve, { opening: NONE, ending: { start: 120, stop: 130 } }), []);
});

test('few viewers are «меньше 5», the others a share', () => {
  assert.equal(formatShare(null), 'меньше 5');
  assert.equal(formatShare(71), '71\u00A0%');
});
