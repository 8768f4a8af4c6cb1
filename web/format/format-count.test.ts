import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EPISODES, HOURS, formatCount, pluralForm } from './format-count.ts';

const DAYS = ['день', 'дня', 'дней'] as const;

test('picks the plural form that agrees with the number', () => {
  const cases: [number, string, string][] = [
    [0, 'эпизодов', 'дней'],
    [1, 'эпизод', 'день'],
    [2, 'эпизода', 'дня'],
    [5, 'эпизодов', 'дней'],
    [11, 'эпизодов', 'дней'],
    [21, 'эпизод', 'день'],
    [22, 'эпизода', 'дня'],
    [25, 'эпизодов', 'дней'],
    [101, 'эпизод', 'день'],
    [111, 'эпизодов', 'дней'],
  ];
  for (const [count, episodes, days] of cases) {
    assert.equal(pluralForm(count, EPISODES), episodes, `${count} ${episodes}`);
    assert.equal(pluralForm(count, DAYS), days, `${count} ${days}`);
  }
});

test('joins number and noun with a no-break space and separates thousands', () => {
  assert.equal(formatCount(3, HOURS), '3\u00A0часа');
  assert.equal(formatCount(12_841, EPISODES), '12\u00A0841\u00A0эпизод');
});
