import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameEpisode } from './episode-names.ts';

test('an episode is named by its number with a comma, and one without a number is a special', () => {
  assert.deepEqual([7, 25.5, 0, -2].map(nameEpisode), ['эпизод 7', 'эпизод 25,5', 'эпизод 0', 'спешл']);
});
