import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneChoices, zoneWords } from './zone-words.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

test('a time zone is called by its place and its hours', () => {
  assert.equal(zoneWords('Europe/Moscow', NOW), 'Москва (GMT+3)');
  assert.equal(zoneWords('Asia/Vladivostok', NOW), 'Владивосток (GMT+10)');
  assert.equal(zoneWords('Europe/Berlin', NOW), 'Центральная Европа (GMT+1)');
  assert.equal(zoneWords('Europe/Berlin', new Date('2026-07-20T12:00:00Z')), 'Центральная Европа (GMT+2)');
});

test('one can choose Moscow’s, one’s own and the one that is chosen, each once', () => {
  assert.deepEqual(zoneChoices('Europe/Moscow', 'Europe/Moscow'), ['Europe/Moscow']);
  assert.deepEqual(zoneChoices('Asia/Tokyo', 'Asia/Omsk'), ['Europe/Moscow', 'Asia/Omsk', 'Asia/Tokyo']);
});
