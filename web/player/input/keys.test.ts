import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf } from '../engine/fake-stage.ts';
import { KEYS, wordsOf } from './keys.ts';
import { createSettings } from '../slices/settings.ts';

test('each key has one command', () => {
  const all = KEYS.flatMap(({ chords }) => [...chords]);
  assert.equal(new Set(all).size, all.length);
});

test('the list of keys shows the chosen seek step', () => {
  const settings = createSettings(fakeShelf());
  settings.choose('seekStep', 30);
  const descriptions = KEYS.map((command) => wordsOf(command, settings.get()));
  assert.ok(descriptions.includes('На 30 секунд назад'));
  assert.ok(!descriptions.includes('На 5 секунд назад'));
});
