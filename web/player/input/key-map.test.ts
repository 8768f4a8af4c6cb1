import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemoryStorage } from '../engine/fake-media.ts';
import { canAssign, formatKeysAt, formatCommandKeys, commandAt, commandOf, assignChord } from './key-map.ts';
import { type KeyCommand, KEY_COMMANDS } from './key-commands.ts';
import { createSettings, type PlayerSettings } from '../slices/settings.ts';

const defaults = createSettings(createMemoryStorage()).get();

const press = (code: string, more: object = {}) => ({
  code,
  key: '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

function commandNameOf(code: string, more: object = {}, settings: PlayerSettings = defaults): string | null {
  return commandOf(press(code, more), settings)?.chords[0] ?? null;
}

function command(first: string): KeyCommand {
  const found = KEY_COMMANDS.find(({ chords }) => chords[0] === first);
  assert.ok(found);
  return found;
}

test('matches keys by physical position, whatever the layout', () => {
  assert.equal(commandNameOf('KeyK', { key: 'л' }), 'Space');
});

test('leaves browser shortcuts alone', () => {
  assert.equal(commandNameOf('KeyF', { ctrlKey: true }), null);
  assert.equal(commandNameOf('ArrowLeft', { altKey: true }), null);
  assert.equal(commandNameOf('KeyL', { metaKey: true }), null);
});

test('Shift selects another command of the same key', () => {
  assert.equal(commandNameOf('KeyP'), 'KeyP');
  assert.equal(commandNameOf('KeyP', { shiftKey: true }), 'Shift+KeyP');
  assert.equal(commandNameOf('KeyK', { shiftKey: true }), null);
});

test('a held key repeats seeking but not play and pause', () => {
  assert.equal(commandNameOf('ArrowRight', { repeat: true }), 'ArrowRight');
  assert.equal(commandNameOf('Space', { repeat: true }), null);
});

test('single-key shortcuts can be turned off; arrows, Space and Esc stay', () => {
  const off = { ...defaults, keysAreOn: false };
  for (const code of ['KeyK', 'Digit5', 'Comma', 'KeyS']) assert.equal(commandNameOf(code, {}, off), null);
  for (const code of ['ArrowLeft', 'Space', 'Escape']) assert.ok(commandNameOf(code, {}, off), code);
});

test('a reassigned command reacts to its new key only, and the tooltip shows it', () => {
  const settings = { ...defaults, keys: assignChord({}, command('KeyF'), 'KeyG') };
  assert.equal(commandNameOf('KeyG', {}, settings), 'KeyF');
  assert.equal(commandNameOf('KeyF', {}, settings), null);
  assert.equal(formatCommandKeys(command('KeyF'), settings.keys), 'G');
  assert.equal(formatKeysAt('KeyF', settings), 'G');
  assert.equal(formatKeysAt('KeyF', { ...settings, keysAreOn: false }), null);
});

test('finds the command of a used key, and frees the key when its command is reassigned', () => {
  assert.equal(commandAt('KeyM', {})?.chords[0], 'KeyM');
  assert.equal(commandAt('KeyM', assignChord({}, command('KeyM'), 'KeyX')), null);
});

test('keys for page navigation cannot be assigned', () => {
  for (const chord of ['Tab', 'Enter', 'Escape', 'Backspace', 'Digit4', 'ShiftLeft', 'Shift+Slash', 'F5'])
    assert.equal(canAssign(chord), false, chord);
  for (const chord of ['KeyG', 'Shift+KeyM', 'PageUp', 'BracketLeft'])
    assert.equal(canAssign(chord), true, chord);
});

test('restores stored keys and ignores damaged ones', () => {
  const storage = createMemoryStorage();
  createSettings(storage).choose('keys', { KeyF: 'Shift+KeyG' });
  assert.deepEqual(createSettings(storage).get().keys, { KeyF: 'Shift+KeyG' });
  storage.setItem('akane.player', JSON.stringify({ keys: { KeyF: 7, KeyM: 'Key G' }, seekStep: 11 }));
  assert.deepEqual(createSettings(storage).get().keys, {});
  assert.equal(createSettings(storage).get().seekStep, 5);
});

test('formats keys as on the keyboard', () => {
  assert.equal(formatCommandKeys(command('Space'), {}), 'Пробел, K');
  assert.equal(formatCommandKeys(command('Shift+ArrowLeft'), {}), 'Shift + ←');
  assert.equal(formatCommandKeys(command('Digit0'), {}), '0–9');
});
