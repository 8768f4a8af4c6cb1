import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatComing } from './format-coming.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = (moment: string, isAbout = true) => ({ at: new Date(moment), day: null, isAbout });

test('says today and tomorrow by name, other days with weekday and date, in the zone of the viewer', () => {
  const inMoscow = (moment: string, isAbout?: boolean) =>
    formatComing(at(moment, isAbout), now, 'Europe/Moscow')?.replaceAll('\u00A0', ' ');
  assert.equal(inMoscow('2026-11-23T15:00:00Z'), 'сегодня, около 18:00');
  assert.equal(inMoscow('2026-11-24T15:00:00Z', false), 'завтра, в 18:00');
  assert.equal(inMoscow('2026-11-27T15:00:00Z'), 'пятница, 27 ноября, около 18:00');
  assert.equal(
    formatComing(at('2026-11-27T15:00:00Z'), now, 'Europe/Moscow', { short: true }),
    'пт, 27\u00A0ноября, около\u00A018:00',
  );
  assert.equal(formatComing(at('2026-11-23T15:00:00Z'), now, 'Asia/Vladivostok'), 'завтра, около\u00A001:00');
});

test('a day without an hour is that of Moscow, and an unknown day is nothing', () => {
  const day = new Date('2026-11-26T21:00:00Z');
  assert.equal(
    formatComing({ at: null, day, isAbout: true }, now, 'America/New_York'),
    'пятница, 27\u00A0ноября',
  );
  assert.equal(formatComing({ at: null, day: null, isAbout: true }, now, 'UTC'), null);
});
