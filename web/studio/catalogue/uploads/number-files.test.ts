import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberFiles } from './number-files.ts';

const told = (...given: Parameters<typeof numberFiles>) =>
  numberFiles(...given).map(({ ordinal, source }) => `${ordinal} ${source}`);

test('numbers of names come first, and the other files get the next free ones', () => {
  assert.deepEqual(told({ named: [null, 2], taken: [1], next: 2 }), ['3 free', '2 name']);
  assert.deepEqual(told({ named: [null, null, 4], taken: [1, 3], next: 4 }), ['5 free', '6 free', '4 name']);
});

test('the only file for the page of an episode gets its number', () => {
  assert.deepEqual(told({ named: [7], taken: [], next: 1, fixed: 3 }), ['3 page']);
  assert.deepEqual(told({ named: [7, null], taken: [], next: 1, fixed: 3 }), ['7 name', '1 free']);
});

test('without a release a file without a number has none', () => {
  assert.deepEqual(told({ named: [null, 5], taken: [], next: null }), ['null null', '5 name']);
});
