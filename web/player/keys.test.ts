import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandOf, KEYS } from './keys.ts';

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

test('a key is known by its place, whatever letter the layout gives it', () => {
  assert.equal(commandOf(press('KeyK', { key: 'л' }))?.words, 'Пауза и продолжение');
});

test('shortcuts of the browser are left to it', () => {
  assert.equal(commandOf(press('KeyF', { ctrlKey: true })), null);
  assert.equal(commandOf(press('ArrowLeft', { altKey: true })), null);
  assert.equal(commandOf(press('KeyL', { metaKey: true })), null);
});

test('shift makes another command of the same key', () => {
  assert.equal(commandOf(press('KeyP'))?.words, 'Картинка в картинке');
  assert.equal(commandOf(press('KeyP', { shiftKey: true }))?.words, 'Предыдущий эпизод');
  assert.equal(commandOf(press('KeyK', { shiftKey: true })), null);
});

test('a held key seeks on but does not flicker between pause and play', () => {
  assert.ok(commandOf(press('ArrowRight', { repeat: true })));
  assert.equal(commandOf(press('Space', { repeat: true })), null);
});

test('no key means two things', () => {
  const all = KEYS.flatMap(({ codes, shift }) => codes.map((code) => `${shift ? 'Shift+' : ''}${code}`));
  assert.equal(new Set(all).size, all.length);
});
