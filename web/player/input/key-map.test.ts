import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeShelf } from '../engine/fake-stage.ts';
import { canBeGiven, capsAt, capsOf, commandAt, commandOf, withChord } from './key-map.ts';
import { type KeyCommand, KEYS } from './keys.ts';
import { createSettings, type PlayerSettings } from '../slices/settings.ts';

const usual = createSettings(fakeShelf()).get();

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

function meaning(code: string, more: object = {}, settings: PlayerSettings = usual): string | null {
  return commandOf(press(code, more), settings)?.chords[0] ?? null;
}

function command(first: string): KeyCommand {
  const found = KEYS.find(({ chords }) => chords[0] === first);
  assert.ok(found);
  return found;
}

test('a key is known by its place, whatever letter the layout gives it', () => {
  assert.equal(meaning('KeyK', { key: 'л' }), 'Space');
});

test('shortcuts of the browser are left to it', () => {
  assert.equal(meaning('KeyF', { ctrlKey: true }), null);
  assert.equal(meaning('ArrowLeft', { altKey: true }), null);
  assert.equal(meaning('KeyL', { metaKey: true }), null);
});

test('shift makes another command of the same key', () => {
  assert.equal(meaning('KeyP'), 'KeyP');
  assert.equal(meaning('KeyP', { shiftKey: true }), 'Shift+KeyP');
  assert.equal(meaning('KeyK', { shiftKey: true }), null);
});

test('a held key seeks on but does not flicker between pause and play', () => {
  assert.equal(meaning('ArrowRight', { repeat: true }), 'ArrowRight');
  assert.equal(meaning('Space', { repeat: true }), null);
});

test('single keys can be switched off; arrows, Space and Esc stay', () => {
  const off = { ...usual, keysAreOn: false };
  for (const code of ['KeyK', 'Digit5', 'Comma', 'KeyS']) assert.equal(meaning(code, {}, off), null);
  for (const code of ['ArrowLeft', 'Space', 'Escape']) assert.ok(meaning(code, {}, off), code);
});

test('a command that was given another key listens to that one only, and the tooltip follows', () => {
  const settings = { ...usual, keys: withChord({}, command('KeyF'), 'KeyG') };
  assert.equal(meaning('KeyG', {}, settings), 'KeyF');
  assert.equal(meaning('KeyF', {}, settings), null);
  assert.equal(capsOf(command('KeyF'), settings.keys), 'G');
  assert.equal(capsAt('KeyF', settings), 'G');
  assert.equal(capsAt('KeyF', { ...settings, keysAreOn: false }), null);
});

test('a key that is taken tells whose it is, and is free once its command has moved', () => {
  assert.equal(commandAt('KeyM', {})?.chords[0], 'KeyM');
  assert.equal(commandAt('KeyM', withChord({}, command('KeyM'), 'KeyX')), null);
});

test('keys that move through the page or leave it are not given away', () => {
  for (const chord of ['Tab', 'Enter', 'Escape', 'Backspace', 'Digit4', 'ShiftLeft', 'Shift+Slash', 'F5'])
    assert.equal(canBeGiven(chord), false, chord);
  for (const chord of ['KeyG', 'Shift+KeyM', 'PageUp', 'BracketLeft'])
    assert.equal(canBeGiven(chord), true, chord);
});

test('remembered keys come back, and damaged ones do not', () => {
  const shelf = fakeShelf();
  createSettings(shelf).choose('keys', { KeyF: 'Shift+KeyG' });
  assert.deepEqual(createSettings(shelf).get().keys, { KeyF: 'Shift+KeyG' });
  shelf.setItem('akane.player', JSON.stringify({ keys: { KeyF: 7, KeyM: 'Key G' }, seekStep: 11 }));
  assert.deepEqual(createSettings(shelf).get().keys, {});
  assert.equal(createSettings(shelf).get().seekStep, 5);
});

test('keys are written as on the keyboard', () => {
  assert.equal(capsOf(command('Space'), {}), 'Пробел, K');
  assert.equal(capsOf(command('Shift+ArrowLeft'), {}), 'Shift + ←');
  assert.equal(capsOf(command('Digit0'), {}), '0–9');
});
