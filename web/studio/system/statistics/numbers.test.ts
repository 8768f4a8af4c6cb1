import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCounted, formatGrowth, readNumberName } from './numbers.ts';

const sums = (starts: number) => ({ starts, watched: 0, minutes: 0, registrations: 0, downloads: 0 });

test('few people are «меньше 5», minutes are hours', () => {
  assert.equal(formatCounted('starts', null), 'меньше 5');
  assert.equal(formatCounted('minutes', 90), '1,5');
  assert.equal(formatCounted('starts', 12_940), '12\u00A0940');
});

test('growth is told in percents, and not where there was nothing before', () => {
  const growth = (total: number, before: number | null) =>
    formatGrowth('starts', { total: sums(total), before: before === null ? null : sums(before) });
  assert.equal(growth(1084, 1000), '+8,4\u00A0%');
  assert.equal(growth(980, 1000), '−2\u00A0%');
  assert.equal(growth(1000, 1000), '0\u00A0%');
  assert.equal(growth(5, 0), undefined);
  assert.equal(growth(5, null), undefined);
});

test('an unknown number in the address is the first one', () => {
  assert.equal(readNumberName('minutes'), 'minutes');
  assert.equal(readNumberName('secrets'), 'starts');
  assert.equal(readNumberName(null), 'starts');
});
