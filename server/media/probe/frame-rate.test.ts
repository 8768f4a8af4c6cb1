import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameRate, rateOfFrames } from './frame-rate.ts';

const times = (count: number, timeOf: (n: number) => number) =>
  Array.from({ length: count }, (_, n) => timeOf(n));

test('a lost frame, a joint and rounded times do not change a constant rate', () => {
  assert.equal(rateOfFrames(times(200, (n) => n / 25 + (n > 100 ? 0.04 : 0))), '25/1');
  assert.equal(rateOfFrames(times(200, (n) => n / 25 + (n > 100 ? 0.06 : 0))), '25/1');
  assert.equal(rateOfFrames(times(400, (n) => n / 25 - (n > 175 ? 0.021 : 0))), '25/1');
  assert.equal(rateOfFrames(times(300, (n) => n / 30 + (n % 3) * 0.002)), '30/1');
  assert.equal(rateOfFrames(times(400, (n) => Math.round((n * 1_001_000) / 24_000) / 1000)), '24000/1001');
});

test('frames of two and three fields by turns are film', () => {
  const fields = (n: number) => Math.floor(n / 2) * 5 + (n % 2) * 3;
  assert.equal(rateOfFrames(times(300, (n) => (fields(n) * 1001) / 60_000)), '24000/1001');
});

test('a rate that varies becomes that of its fastest frames', () => {
  assert.equal(rateOfFrames(times(300, (n) => (n < 60 ? n / 24 : 2.5 + (n - 60) / 8))), '24/1');
});

test('high rates are divided to at most 60', () => {
  assert.deepEqual([120, 119.88, 144, 90, 1_000_000].map(nameRate), [
    '60/1',
    '60000/1001',
    '48/1',
    '45/1',
    '60/1',
  ]);
});

test('two frames tell no rate', () => {
  assert.equal(rateOfFrames([0, 0.04]), undefined);
});
