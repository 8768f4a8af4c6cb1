import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EPISODES, HOURS, formatCount, formatNumber, pluralForm } from './format-count.ts';

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

test('says the same as the Russian rules of Unicode', () => {
  const rules = new Intl.PluralRules('ru');
  const format = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1, useGrouping: 'min2' });
  const forms = { one: 'one', few: 'few', many: 'many', other: 'many', two: '', zero: '' };
  const large = [999, 1000, 9999, 10_000, 12_345, 999_999.4, 1_000_000, 123_456_789];
  for (const value of [...Array.from({ length: 300 }, (_, i) => i), -1, -12_345, 1.5, 25.5, 0.04, ...large]) {
    assert.equal(pluralForm(value, ['one', 'few', 'many']), forms[rules.select(Math.abs(value))], `${value}`);
    assert.equal(formatNumber(value), format.format(value));
  }
});
