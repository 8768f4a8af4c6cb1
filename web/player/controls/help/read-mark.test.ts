import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMark } from './read-mark.ts';

const MINUTES_24 = 1440;
const read = (start: string, stop: string) => readMark({ start, stop }, MINUTES_24);
const placeOf = (start: string, stop: string) => Object.values(read(start, stop).place ?? {});

test('a mark is the opening in the first half of the episode and the ending in the second', () => {
  assert.deepEqual(placeOf('1:05', '2:35'), ['opening', 65, 155]);
  assert.deepEqual(placeOf('21:00', '22:30'), ['ending', 1260, 1350]);
});

test('one edge is enough, and none is no mark', () => {
  assert.deepEqual(placeOf('', '2:35'), ['opening', null, 155]);
  assert.deepEqual(placeOf('0:00', ' '), ['opening', 0, null]);
  assert.deepEqual(read('', ''), { place: null, problem: null });
});

test('what is no time, lies beyond the episode or ends before it begins is refused with a reason', () => {
  const problems = [read('1:75', ''), read('', '24:01'), read('2:35', '1:05'), read('1:05', '1:05')];
  assert.deepEqual(
    problems.map(({ place, problem }) => [place, problem]),
    [
      [null, 'Время пишут так: 1:23'],
      [null, 'Эпизод короче'],
      [null, 'Конец должен быть позже начала'],
      [null, 'Конец должен быть позже начала'],
    ],
  );
});
