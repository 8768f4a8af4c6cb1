import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodeLabel, episodeTitle, fullEpisodeTitle, isSpecial } from './format-episode.ts';

test('zero and fractions are numbers like any other', () => {
  assert.equal(episodeLabel({ ordinal: 0 }), 'Эпизод 0');
  assert.equal(episodeLabel({ ordinal: 25.5 }), 'Эпизод 25,5');
});

test('a negative number is never shown', () => {
  assert.equal(episodeLabel({ ordinal: -1 }), 'Спешл');
  assert.equal(episodeTitle({ ordinal: -1, name: 'Праздник' }), 'Праздник');
});

test('an episode without a name is labelled with its number', () => {
  assert.equal(episodeTitle({ ordinal: 7, name: null }), 'Эпизод 7');
  assert.equal(episodeTitle({ ordinal: 7, name: 'Страница из воска' }), '7. Страница из воска');
  assert.equal(fullEpisodeTitle({ ordinal: 7, name: 'Страница из воска' }), 'Эпизод 7. Страница из воска');
});

test('fractions and negatives are specials, zero is not', () => {
  assert.deepEqual(
    [-1, 0, 0.5, 1].map((ordinal) => isSpecial({ ordinal })),
    [true, false, true, false],
  );
});
