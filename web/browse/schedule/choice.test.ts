import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScheduleChoice, schedulePath } from './choice.ts';

const read = (query: string) => readScheduleChoice(new URLSearchParams(query));
const settled = (query: string) => schedulePath(read(query));

test('what is plain is left out of the address', () => {
  assert.equal(settled('view=week&look=cards&search='), '/anime/schedule');
  const full = '/anime/schedule?view=day&look=posters&day=3&only=favorites&search=%D0%BB%D0%B8%D1%81';
  assert.equal(settled('view=day&look=posters&day=3&only=favorites&search= лис '), full);
});

test('the week has no day of its own', () => {
  assert.equal(settled('day=3'), '/anime/schedule');
});

test('what an address gets wrong is ignored', () => {
  const wrong = read(`view=month&look=list&day=8&only=all&search=${'а'.repeat(300)}`);
  const plain = { view: 'week', look: 'cards', day: undefined, only: undefined };
  assert.deepEqual(wrong, { ...plain, search: 'а'.repeat(200) });
  for (const day of ['0', '1.5', '01', 'x', '']) assert.equal(read(`day=${day}`).day, undefined);
});
