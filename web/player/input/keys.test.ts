import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf } from '../engine/fake-stage.ts';
import { KEYS, wordsOf } from './keys.ts';
import { createSettings } from '../slices/settings.ts';

test('no key means two things', () => {
  const all = KEYS.flatMap(({ chords }) => [...chords]);
  assert.equal(new Set(all).size, all.length);
});

test('the list of keys says the step that the viewer has chosen', () => {
  const settings = createSettings(fakeShelf());
  settings.choose('seekStep', 30);
  const words = KEYS.map((command) => wordsOf(command, settings.get()));
  assert.ok(words.includes('На 30 секунд назад'));
  assert.ok(!words.includes('На 5 секунд назад'));
});
