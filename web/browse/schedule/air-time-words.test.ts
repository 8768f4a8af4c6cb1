import assert from 'node:assert/strict';
import { test } from 'node:test';
import { airTimeWords } from './air-time-words.ts';

const at = new Date('2026-11-21T16:00:00Z');
const told = (zone: string) => {
  const { local, day, moscow } = airTimeWords(at, zone);
  return [local, day, moscow.replaceAll('\u00A0', ' ')];
};

test('a clock that agrees with Moscow’s is told once', () => {
  assert.deepEqual(told('Europe/Moscow'), ['19:00', null, 'МСК']);
  assert.deepEqual(told('Europe/Istanbul'), ['19:00', null, 'МСК']);
});

test('another clock comes first, Moscow’s beside it', () => {
  assert.deepEqual(told('Europe/Berlin'), ['17:00', null, '19:00 МСК']);
});

test('where it is another day by then, the day is named', () => {
  assert.deepEqual(told('Asia/Vladivostok'), ['02:00', 'вс', '19:00 МСК']);
});
