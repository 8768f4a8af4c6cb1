import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScheduleChoice, schedulePath } from './choice.ts';

const read = (query: string) => readScheduleChoice(new URLSearchParams(query));
const normalize = (query: string) => schedulePath(read(query));

test('omits default values from the address', () => {
  assert.equal(normalize('view=week&week=0&look=cards&search='), '/anime/schedule');
  const full = '/anime/schedule?view=day&week=-1&look=posters&day=3&only=favorites&search=%D0%BB%D0%B8%D1%81';
  assert.equal(normalize('view=day&week=-1&look=posters&day=3&only=favorites&search= лис '), full);
});

test('drops the day in the week view', () => {
  assert.equal(normalize('day=3'), '/anime/schedule');
});

test('ignores invalid values', () => {
  const choice = read(`view=month&week=9&look=list&day=8&only=all&search=${'а'.repeat(300)}`);
  const defaults = { view: 'week', week: 0, look: 'cards', day: undefined, only: undefined };
  assert.deepEqual(choice, { ...defaults, search: 'а'.repeat(200) });
  for (const day of ['0', '1.5', '01', 'x', '']) assert.equal(read(`day=${day}`).day, undefined);
});
