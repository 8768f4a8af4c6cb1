import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Choices, choicesCookie, readVisitorChoices } from './visitor-choices.ts';

const read = (choices: Choices) => readVisitorChoices(`viewport=md; ${choicesCookie(choices).join('=')}`);

test('what a visitor chooses is read from the cookie', () => {
  const choices: Choices = { spoiler_guard: true, home_order: ['films', 'poll'], home_hidden: ['videos'] };
  assert.deepEqual(read(choices), choices);
  assert.deepEqual(read({ ...choices, spoiler_guard: false }), { ...choices, spoiler_guard: false });
});

test('nothing but defaults needs no cookie', () => {
  const [, value] = choicesCookie({ spoiler_guard: false, home_order: [], home_hidden: [] });
  assert.equal(value, '');
  assert.equal(readVisitorChoices('akane_choices='), null);
  assert.equal(readVisitorChoices(null), null);
});

test('unknown and repeated blocks in the cookie are left out', () => {
  assert.deepEqual(readVisitorChoices('akane_choices=order=films.hero.films&hidden=%3Cb%3E&x=1'), {
    spoiler_guard: false,
    home_order: ['films'],
    home_hidden: [],
  });
});
