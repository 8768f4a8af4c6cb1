import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, dayByKey, formatMonth, weeksOf } from './calendar-days.ts';

test('a month is shown in weeks that begin with Monday', () => {
  // The first of February 2026 is a Sunday.
  const weeks = weeksOf('2026-02-14');
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-02-01']);
  assert.deepEqual(weeks.at(-1)?.slice(0, 2), ['2026-02-23', '2026-02-24']);
  assert.equal(weeks.flat().filter((day) => day !== null).length, 28);
  assert.equal(weeksOf('2028-02-01').flat().at(-6), '2028-02-29');
  assert.equal(formatMonth('2026-02-14'), 'февраль 2026');
});

test('a month more or less ends with the last day of a shorter month', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28');
  assert.equal(addMonths('2026-12-15', 1), '2027-01-15');
  assert.equal(addMonths('2028-02-29', 12), '2029-02-28');
});

test('keys lead to days, weeks, months and years', () => {
  const from = '2026-02-25';
  const cases: [key: string, isShift: boolean, to: string | undefined][] = [
    ['ArrowLeft', false, '2026-02-24'],
    ['ArrowRight', false, '2026-02-26'],
    ['ArrowUp', false, '2026-02-18'],
    ['ArrowDown', false, '2026-03-04'],
    ['Home', false, '2026-02-23'],
    ['End', false, '2026-03-01'],
    ['PageUp', false, '2026-01-25'],
    ['PageDown', false, '2026-03-25'],
    ['PageUp', true, '2025-02-25'],
    ['PageDown', true, '2027-02-25'],
    ['a', false, undefined],
  ];
  for (const [key, isShift, to] of cases) assert.equal(dayByKey(from, key, isShift), to, key);
  assert.equal(dayByKey('2026-03-01', 'End', false), '2026-03-01');
});
