import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listTimeZones, formatTimeZone } from './format-time-zone.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('formats a time zone with its place and its offset', () => {
  assert.equal(formatTimeZone('Europe/Moscow', NOW), 'Москва (GMT+3)');
  assert.equal(formatTimeZone('Asia/Vladivostok', NOW), 'Владивосток (GMT+10)');
  assert.equal(formatTimeZone('Europe/Berlin', NOW), 'Центральная Европа (GMT+1)');
  assert.equal(
    formatTimeZone('Europe/Berlin', new Date('2026-07-20T12:00:00Z')),
    'Центральная Европа (GMT+2)',
  );
});

test('offers the zones of Moscow, the browser and the setting, each once', () => {
  assert.deepEqual(listTimeZones('Europe/Moscow', 'Europe/Moscow'), ['Europe/Moscow']);
  assert.deepEqual(listTimeZones('Asia/Tokyo', 'Asia/Omsk'), ['Europe/Moscow', 'Asia/Omsk', 'Asia/Tokyo']);
});
