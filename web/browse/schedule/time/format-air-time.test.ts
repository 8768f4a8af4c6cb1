import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAirTime } from './format-air-time.ts';

const at = new Date('2026-11-21T16:00:00Z');
const format = (zone: string) => {
  const { local, day, moscow } = formatAirTime(at, zone);
  return [local, day, moscow.replaceAll('\u00A0', ' ')];
};

test('shows one time if the viewer’s clock agrees with Moscow', () => {
  assert.deepEqual(format('Europe/Moscow'), ['19:00', null, 'МСК']);
  assert.deepEqual(format('Europe/Istanbul'), ['19:00', null, 'МСК']);
});

test('shows the viewer’s time first and the Moscow time beside it', () => {
  assert.deepEqual(format('Europe/Berlin'), ['17:00', null, '19:00 МСК']);
});

test('names the day if it differs from the one in Moscow', () => {
  assert.deepEqual(format('Asia/Vladivostok'), ['02:00', 'вс', '19:00 МСК']);
});
