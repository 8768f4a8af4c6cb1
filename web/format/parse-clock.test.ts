import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseClock } from './parse-clock.ts';

test('a time is typed as seconds, minutes or hours, and tenths are rounded', () => {
  const times = {
    '83': 83,
    '1:23': 83,
    ' 0:05 ': 5,
    '24:02': 1442,
    '123:00': 7380,
    '1:02:03': 3723,
    '1:23,4': 83,
    '1:23.5': 84,
    '0,4': 0,
  };
  for (const [text, seconds] of Object.entries(times)) assert.equal(parseClock(text), seconds, text);
});

test('tenths are kept where they are asked for', () => {
  assert.deepEqual(
    [parseClock('1:23,44', 10), parseClock('1:23', 10), parseClock('0:59,96', 10)],
    [83.4, 83, 60],
  );
});

test('an empty field has no time, and what is no time is told apart from that', () => {
  assert.equal(parseClock('  '), null);
  for (const text of ['1:60', '1:75:00', 'a', '1:', ':30', '-5', '1:2:3:4', '12.']) {
    assert.equal(parseClock(text), undefined, text);
  }
});
