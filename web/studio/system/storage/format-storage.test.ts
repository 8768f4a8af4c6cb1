import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatSpace, freePart, growthPerDay } from './format-storage.ts';

const GB = 1024 ** 3;
const NOW = new Date('2026-11-23T12:00:00Z');
const measured = (...gigabytes: [number, number, number]) =>
  gigabytes.map((bytes, i) => ({ day: `2026-11-${[20, 21, 23][i]}`, bytes: bytes * GB }));
const days = measured(10, 11, 16);

test('the space that is left is told with the day on which it ends', () => {
  assert.equal(growthPerDay(days), 2 * GB);
  const disk = { free: 20 * GB, total: 100 * GB };
  assert.equal(
    formatSpace({ disk, days }, NOW),
    'Свободно 20\u00A0ГБ из 100\u00A0ГБ. При нынешнем темпе хватит до 3 декабря.',
  );
});

test('without growth, or before three days were measured, no day is foretold', () => {
  const disk = { free: 20 * GB, total: 100 * GB };
  assert.equal(formatSpace({ disk, days: days.slice(0, 2) }, NOW), 'Свободно 20\u00A0ГБ из 100\u00A0ГБ.');
  assert.equal(formatSpace({ disk, days: measured(16, 11, 10) }, NOW).includes('хватит'), false);
  assert.match(formatSpace({ disk: null, days }, NOW), /S3/);
});

test('a bucket is never full', () => {
  assert.equal(freePart(null), 1);
  assert.equal(freePart({ free: 5, total: 100 }), 0.05);
});
