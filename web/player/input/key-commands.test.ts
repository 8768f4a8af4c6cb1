import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage } from '../engine/fake-media.ts';
import { describeCommand } from '../controls/help/describe-command.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { createSettings } from '../slices/settings.ts';

test('each key has one command', () => {
  const all = KEY_COMMANDS.flatMap(({ chords }) => [...chords]);
  assert.equal(new Set(all).size, all.length);
});

test('the list of keys describes each command', () => {
  const settings = createSettings(createMemoryStorage()).get();
  for (const command of KEY_COMMANDS) assert.match(describeCommand(command, settings), /[а-я]{3}/);
});

test('the list of keys shows the chosen seek step', () => {
  const settings = createSettings(createMemoryStorage());
  settings.choose('seekStep', 30);
  const descriptions = KEY_COMMANDS.map((command) => describeCommand(command, settings.get()));
  assert.ok(descriptions.includes('На 30 секунд назад'));
  assert.ok(!descriptions.includes('На 5 секунд назад'));
});
