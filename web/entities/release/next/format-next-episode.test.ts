import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNextDetails, formatNextEpisode } from './format-next-episode.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const NEXT = {
  number: 4,
  day: new Date('2026-11-26T21:00:00Z'),
  at: new Date('2026-11-27T15:00:00Z'),
  isAbout: true,
  isLate: false,
};
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');
const words = (more: object, zone = 'Europe/Moscow', now = NOW) =>
  plain(formatNextEpisode({ ...NEXT, ...more }, now, zone));
const details = (more: object, zone = 'Europe/Moscow', now = NOW) =>
  plain(formatNextDetails({ ...NEXT, ...more }, now, zone));

test('the next episode is named with the day and the time of the viewer', () => {
  assert.equal(words({}, 'Asia/Yekaterinburg'), '4-й эпизод: пятница, 27 ноября, около 20:00');
  assert.equal(words({ isAbout: false }, 'Asia/Vladivostok'), '4-й эпизод: суббота, 28 ноября, в 01:00');
});

test('today and tomorrow are those of the viewer', () => {
  const eve = new Date('2026-11-26T13:00:00Z');
  assert.equal(words({}, 'Europe/Moscow', eve), '4-й эпизод: завтра, около 18:00');
  assert.equal(words({}, 'Asia/Vladivostok', eve), '4-й эпизод: суббота, 28 ноября, около 01:00');
  assert.equal(words({}, 'America/New_York', NEXT.at), '4-й эпизод: сегодня, около 10:00');
});

test('an unknown time leaves the day in Moscow, and a late or postponed episode has no time', () => {
  assert.equal(words({ at: null }, 'America/New_York'), '4-й эпизод: пятница, 27 ноября');
  assert.equal(words({ isLate: true }), '4-й эпизод задерживается');
  assert.equal(words({ day: null, at: null }), '4-й эпизод: перенос, без даты');
});

test('the details have the date of today or tomorrow, another time in Moscow, and when a late one was expected', () => {
  const eve = new Date('2026-11-26T13:00:00Z');
  assert.equal(details({}), undefined);
  assert.equal(details({}, 'Europe/Berlin'), '18:00 МСК');
  assert.equal(details({}, 'Europe/Moscow', eve), 'Пятница, 27 ноября');
  assert.equal(details({}, 'Europe/Berlin', eve), 'Пятница, 27 ноября, 18:00 МСК');
  assert.equal(details({ isLate: true }), 'Ждали: пятница, 27 ноября, около 18:00 МСК');
  assert.equal(details({ day: null, at: null }), undefined);
});
