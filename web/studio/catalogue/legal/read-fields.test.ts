import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMoscow } from '../record-form/controls/time/moscow-time.ts';
import { readCountries, readMoment } from './read-fields.ts';

function formOf(...entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test('countries are those that are ticked and those that are written by name or code', () => {
  const form = formOf(['countries', 'RU'], ['countries', 'BY'], ['more_countries', 'казахстан; de,']);
  assert.deepEqual(readCountries(form), ['RU', 'BY', 'KZ', 'DE']);
  assert.throws(() => readCountries(formOf(['more_countries', 'Атлантида'])));
});

test('a moment is Moscow time, both ways', () => {
  const typed = formOf(['from', '28.11.26'], ['from_hour', '9.30']);
  assert.equal(readMoment(typed, 'from'), '2026-11-28T09:30:00+03:00');
  assert.equal(readMoment(formOf(['from', '28.11.2026']), 'from'), '2026-11-28T00:00:00+03:00');
  assert.equal(toMoscow('2026-11-27T21:00:00+00:00'), '2026-11-28T00:00');
  assert.equal(readMoment(formOf(['from', '']), 'from'), null);
  assert.equal(toMoscow(null), '');
  const left = formOf(['from', '28.11.2026'], ['from_hour', '00:00'], ['from_before', '2026-11-28T00:00']);
  assert.equal(readMoment(left, 'from'), undefined);
  assert.throws(() => readMoment(formOf(['from', 'завтра']), 'from'));
  assert.throws(() => readMoment(formOf(['from', '28.11.2026'], ['from_hour', '25:00']), 'from'));
  assert.throws(() => readMoment(formOf(['from_hour', '10:00']), 'from'));
});
