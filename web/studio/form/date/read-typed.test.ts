import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatTypedDay,
  problemOfDay,
  problemOfHour,
  readDay,
  readHour,
  WRONG_DAY,
  WRONG_HOUR,
} from './read-typed.ts';

const TODAY = '2026-11-28';

const DAYS: [typed: string, day: string | undefined][] = [
  ['01.02.2026', '2026-02-01'],
  ['1.2.26', '2026-02-01'],
  ['1.2', '2026-02-01'],
  ['1.2.', '2026-02-01'],
  ['1/2/2027', '2027-02-01'],
  ['1 2 27', '2027-02-01'],
  ['1,2,27', '2027-02-01'],
  ['  1 февраля ', '2026-02-01'],
  ['1 Февраля 2027', '2027-02-01'],
  ['1 фев. 27', '2027-02-01'],
  ['1 февраля, 2027 г.', '2027-02-01'],
  ['9мая', '2026-05-09'],
  ['9 май', '2026-05-09'],
  ['8 марта', '2026-03-08'],
  ['2026-02-01', '2026-02-01'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', undefined],
  ['31.04', undefined],
  ['0.1.26', undefined],
  ['1.13.2026', undefined],
  ['2026-02-30', undefined],
  ['1 ма', undefined],
  ['1 масло', undefined],
  ['1 чего', undefined],
  ['февраль', undefined],
  ['1.2.2', undefined],
  ['завтра', undefined],
  ['', undefined],
];
for (const [typed, day] of DAYS)
  test(`the day «${typed}» is ${day ?? 'not read'}`, () => assert.equal(readDay(typed, TODAY), day));

const HOURS: [typed: string, hour: string | undefined][] = [
  ['19:30', '19:30'],
  ['9:05', '09:05'],
  ['9.05', '09:05'],
  ['0905', '09:05'],
  ['905', '09:05'],
  ['9', '09:00'],
  ['0:00', '00:00'],
  [' 23:59 ', '23:59'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['9:5', undefined],
  ['вечером', undefined],
  ['', undefined],
];
for (const [typed, hour] of HOURS)
  test(`the hour «${typed}» is ${hour ?? 'not read'}`, () => assert.equal(readHour(typed), hour));

test('a field says what is wrong with a day and an hour, a day before the first one included', () => {
  assert.deepEqual(
    ['', '2026-02-01', '2026-01-31', '2026-02-31', '1 дек'].map((day) => problemOfDay(day, '2026-02-01')),
    [undefined, undefined, 'Этот день уже прошёл.', WRONG_DAY, WRONG_DAY],
  );
  assert.equal(problemOfDay('2020-01-01'), undefined);
  assert.deepEqual(['', '19:30', '99:99', '9:5'].map(problemOfHour), [
    undefined,
    undefined,
    WRONG_HOUR,
    WRONG_HOUR,
  ]);
});

test('a day stands in its field as people write it, and what is none as it was typed', () => {
  assert.equal(formatTypedDay('2026-02-01'), '01.02.2026');
  assert.equal(formatTypedDay('1 фев'), '1 фев');
});
