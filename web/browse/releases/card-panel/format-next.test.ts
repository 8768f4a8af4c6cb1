import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNext } from './format-next.ts';
import type { PanelRelease } from './panel-release.ts';

const RELEASE = {
  is_ongoing: true,
  publish_day: { value: 5 },
  episodes: [{}],
  next: null,
  loadedAt: new Date('2026-11-23T12:00:00Z'),
} as unknown as PanelRelease;
const NEXT = {
  number: 4,
  day: new Date('2026-11-26T21:00:00Z'),
  at: new Date('2026-11-27T15:00:00Z'),
  isAbout: true,
  isLate: false,
};

test('the next episode is named with its day and its time', () => {
  assert.equal(
    formatNext({ ...RELEASE, next: NEXT }, 'Asia/Yekaterinburg'),
    '4-й\u00A0эпизод: пятница, 27\u00A0ноября, около\u00A020:00',
  );
});

test('without a next episode an airing release has its weekday, and a finished one nothing', () => {
  assert.equal(formatNext(RELEASE, 'UTC'), 'Выходит по пятницам');
  const rhythm = { release_id: 1, time: null, every_weeks: 2, planned_at: null };
  assert.equal(formatNext({ ...RELEASE, rhythm }, 'UTC'), 'Выходит по пятницам раз в\u00A0две\u00A0недели');
  assert.equal(formatNext({ ...RELEASE, is_ongoing: false }, 'UTC'), null);
});
