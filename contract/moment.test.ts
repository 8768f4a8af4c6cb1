import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atMoment, readMoment } from './moment.ts';

test('reads a moment as people and other sites write it', () => {
  const cases: [string, number][] = [
    ['754', 754],
    ['754s', 754],
    ['12m34s', 754],
    ['12m34', 754],
    ['12m', 720],
    ['1h2m3s', 3723],
    ['1h', 3600],
    ['12:34', 754],
    ['1:02:03', 3723],
    ['0', 0],
    ['1H2M', 3720],
  ];
  for (const [text, seconds] of cases) assert.equal(readMoment(text), seconds, text);
});

test('ignores text that is no moment', () => {
  const wrong = [
    '',
    ' ',
    's',
    'm',
    'x',
    '-5',
    '12.5',
    '1e3',
    '12:3',
    ':34',
    '1:2:3:4',
    '3s2m',
    '99999999',
    '٣',
  ];
  for (const text of [null, ...wrong]) assert.equal(readMoment(text), null, String(text));
});

test('writes whole seconds, and nothing for the beginning', () => {
  assert.equal(atMoment('/a', 754.9), '/a?t=754');
  assert.equal(atMoment('/a', 0.4), '/a');
  assert.equal(atMoment('/a', null), '/a');
});
