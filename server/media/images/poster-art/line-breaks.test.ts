import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceLines, boundWords } from './line-breaks.ts';

test('a preposition stays with the word after it, a dash with the word before', () => {
  assert.deepEqual(boundWords('Дом у трёх мостов'), ['Дом', 'у трёх', 'мостов']);
  assert.deepEqual(boundWords('Осень — время писем'), ['Осень —', 'время', 'писем']);
  assert.deepEqual(boundWords('И я'), ['И я']);
});

test('lines are broken so that the widest is as narrow as it can be', () => {
  assert.deepEqual(balanceLines('Последний поезд на Сакураяму', 2), ['Последний поезд', 'на Сакураяму']);
});

test('a title with too few words is not broken', () => {
  assert.equal(balanceLines('Оригами', 2), null);
});
